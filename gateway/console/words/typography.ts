/**
 * French as it is set: no line begins with the second half of a punctuation mark (`: ; ? ! »`). Reaches into objects,
 * lists and what functions return.
 */
export function bound(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/« /g, '«\u00a0');
  if (typeof words === 'function') return (...given: unknown[]) => bound(words(...given));
  if (Array.isArray(words)) return words.map(bound);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, bound(value)]));
}
