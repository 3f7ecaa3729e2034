import { type Hex, isHex } from 'viem';

/** Decodes hexadecimal digits after `0x`. Throws for any other text. */
export function hexOf(text: string): Hex {
  if (!isHex(text)) throw new Error(`Not hexadecimal: ${text.slice(0, 80)}`);
  return text;
}
