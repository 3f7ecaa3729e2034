import { endOfText } from './json-text.js';

/** A number literal with more digits than a JSON parser keeps. */
export interface InexactNumber {
  /** Names of members and positions in lists from the outermost value; empty for the number alone. */
  readonly path: readonly (string | number)[];
  readonly source: string;
}

/** Most numbers reported. */
const MOST_FOUND = 100;

/** Finds the first hundred numbers of a JSON text that parsing would round. */
export function inexactNumbers(text: string): readonly InexactNumber[] {
  if (!mayRound(text)) return [];
  const found: FoundNumber[] = [];
  // A value is visited after those inside of it, so that paths are made from their ends.
  const within = new Map<unknown, FoundNumber[]>();
  JSON.parse(text, function look(this: unknown, key: string, value: unknown, context?: { readonly source?: string }) {
    const source = context?.source;
    const here = within.get(value) ?? [];
    within.delete(value);
    if (isRounded(value, source) && found.length < MOST_FOUND) {
      const number = { steps: [], source };
      found.push(number);
      here.push(number);
    }
    if (here.length > 0) {
      const step = Array.isArray(this) ? Number(key) : key;
      for (const { steps } of here) steps.push(step);
      within.set(this, [...(within.get(this) ?? []), ...here]);
    }
    return null;
  });
  // The outermost value is visited as the member '' of an object.
  return found.map(({ steps, source }) => ({ path: steps.slice(0, -1).reverse(), source }));
}

interface FoundNumber {
  /** The path from its end. */
  readonly steps: (string | number)[];
  readonly source: string;
}

const isRounded = (value: unknown, source: string | undefined): source is string =>
  typeof value === 'number' && source !== undefined && digitsOf(source) !== digitsOf(String(value));

/** Most digits that a double always keeps (IEEE 754, binary64). */
const EXACT_DIGITS = 15;

/**
 * Tells whether a JSON text has a number that parsing may round: one with an exponent or with more digits than a double
 * always keeps. Parsing with a reviver, which alone tells the number's source, takes eighty times as long.
 */
function mayRound(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfText(text, at);
      // Parsing reports the text that does not end.
      if (at < 0) return true;
      digits = 0;
    } else if (unit >= ZERO && unit <= NINE) {
      if (++digits > EXACT_DIGITS) return true;
    } else if (unit !== POINT) {
      // Of the letters in JSON's other words, none follows a digit.
      if (digits > 0 && (unit === LOWER_E || unit === UPPER_E)) return true;
      digits = 0;
    }
  }
  return false;
}

const [QUOTE, POINT, ZERO, NINE, UPPER_E, LOWER_E] = [34, 46, 48, 57, 69, 101];

/** Normalises a number literal to its digits and power of ten, so that `1.50` and `15e-1` are equal. */
function digitsOf(source: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  const kept = digits.slice(0, end);
  return kept === '' ? '0' : `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`;
}
