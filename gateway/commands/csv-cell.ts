/**
 * Characters that start a formula in a spreadsheet, and white space that spreadsheets skip before them (OWASP, CSV
 * injection).
 */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * Writes one cell of a CSV (RFC 4180). A text that a spreadsheet would evaluate is prefixed with an apostrophe, which
 * spreadsheets hide; numbers are unchanged.
 */
export function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
