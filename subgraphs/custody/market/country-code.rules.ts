const ALPHA_2 = /^[A-Z]{2}$/;

/** Normalises an ISO 3166 alpha-2 code to upper case; null when empty, undefined when invalid. */
export function countryCode(value: string | null | undefined): string | null | undefined {
  const code = value?.trim().toUpperCase();
  if (!code) return null;
  return ALPHA_2.test(code) ? code : undefined;
}
