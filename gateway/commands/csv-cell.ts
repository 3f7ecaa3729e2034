/** Characters that begin a formula in a spreadsheet, or that it skips before one (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * Writes one cell of a CSV (RFC 4180). A text that a spreadsheet would run gets an apostrophe in front, which spreadsheets
 * show as the text alone; numbers stay as they are.
 */
export function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
