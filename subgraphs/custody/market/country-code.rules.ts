const ALPHA_2 = /^[A-Z]{2}$/;

/** ISO 3166 alpha-2, uppercased; null when empty, undefined when it is no such code. */
export function countryCode(value: string | null | undefined): string | null | undefined {
  const code = value?.trim().toUpperCase();
  if (!code) return null;
  return ALPHA_2.test(code) ? code : undefined;
}
