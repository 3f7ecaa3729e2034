/** Inserts the no-break spaces of French, so that no line begins with `: ; ? ! »`. */
export const boundText = (text: string): string => text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/« /g, '«\u00a0');

/** Applies `boundText` to all texts of an object or list, and to those that its functions return. */
export function bound<Words>(words: Words): Words;
export function bound(words: unknown): unknown {
  if (typeof words === 'string') return boundText(words);
  if (typeof words === 'function') return (...given: unknown[]) => bound(words(...given));
  if (Array.isArray(words)) return words.map(bound);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, bound(value)]));
}
