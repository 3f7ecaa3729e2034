/** Returns the country codes typed into one field, in upper case; null for none. */
export function countriesIn(text: string): string[] | null {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  return codes.length > 0 ? codes : null;
}
