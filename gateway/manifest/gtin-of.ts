/**
 * Returns a GTIN in its stored form, 14 digits. Its check digit is not asked for here: an installation may hold what others
 * printed, and the reads that take a GTIN say what is wrong with it.
 */
export const normalizeGtin = (gtin: string): string => gtin.replace(/[^0-9]/g, '').padStart(14, '0');
