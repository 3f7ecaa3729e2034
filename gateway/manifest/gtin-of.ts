/**
 * Returns a GTIN in its stored form of 14 digits. Its check digit is not verified here: an installation may hold
 * numbers that others printed, and reads by GTIN report an invalid one.
 */
export const normalizeGtin = (gtin: string): string => gtin.replace(/[^0-9]/g, '').padStart(14, '0');
