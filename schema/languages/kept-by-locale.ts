/** Most values kept by one function: locales come from a closed list, so more are never needed. */
const MOST = 100;

/**
 * Returns a function that makes a value once for each locale. Making a formatter of `Intl` takes twenty times as long as
 * formatting with it, and a passport has thousands of values.
 */
export function keptByLocale<Value>(make: (locale: string) => Value): (locale: string) => Value {
  const kept = new Map<string, Value>();
  return (locale) => {
    const known = kept.get(locale);
    if (known !== undefined) return known;
    const made = make(locale);
    if (kept.size >= MOST) kept.clear();
    kept.set(locale, made);
    return made;
  };
}
