import { GTIN_LENGTHS, readGtin } from '../../../schema/identifiers/gtin.js';

/** Returns the GTIN that a reported number is, or that a reported GS1 link carries; null where there is none. */
export function gtinOfClue(number: string): string | null {
  const linked = /(?:^|\/)01\/(\d+)(?=[/?#]|$)/.exec(number)?.[1];
  const digits = linked ?? number.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.includes(digits.length)) return null;
  const reading = readGtin(digits);
  return 'gtin' in reading ? reading.gtin : null;
}
