/** A number literal with more digits than a JSON parser keeps. */
export interface InexactNumber {
  /** Name of the member, or position in the list. */
  readonly key: string;
  readonly source: string;
}

/** Most numbers reported. */
const MOST_FOUND = 100;

/** Finds the first hundred numbers of a JSON text that parsing would round. */
export function inexactNumbers(text: string): readonly InexactNumber[] {
  const found: InexactNumber[] = [];
  const look = (key: string, value: unknown, context?: { readonly source?: string }): null => {
    const source = context?.source;
    if (found.length === MOST_FOUND) return null;
    if (typeof value === 'number' && source !== undefined && digitsOf(source) !== digitsOf(String(value)))
      found.push({ key, source });
    return null;
  };
  JSON.parse(text, look);
  return found;
}

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
