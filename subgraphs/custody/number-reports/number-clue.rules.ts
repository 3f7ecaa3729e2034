import { readIssuedGtin } from '../../../schema/identifiers/gtin.js';

/** Returns the GTIN in a reported number or GS1 link; null for none. */
export function gtinOfClue(number: string): string | null {
  const linked = /(?:^|\/)01\/(\d+)(?=[/?#]|$)/.exec(number)?.[1];
  const digits = linked ?? number.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  const reading = readIssuedGtin(digits);
  return 'gtin' in reading ? reading.gtin : null;
}
