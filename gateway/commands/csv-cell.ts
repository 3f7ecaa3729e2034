/**
 * Characters that start a formula in a spreadsheet, those of full width included, and white space that spreadsheets
 * skip before them (OWASP, CSV injection).
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * A formula after a character that starts another cell where spreadsheets split lines at semicolons or tabs, as in most
 * of Europe. Quotation marks are then in the middle of a cell and protect nothing.
 */
const FORMULA_INSIDE = /([;\t\r\n]"?)(?=[=+\-@＝＋－＠])/g;

/**
 * Writes one cell of a CSV (RFC 4180). A text that a spreadsheet would evaluate is prefixed with an apostrophe, which
 * spreadsheets hide, and so is a part of it that could become a cell; numbers are unchanged.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (typeof value !== 'string') return String(value ?? '');
  const inside = value.replace(FORMULA_INSIDE, "$1'");
  const safe = FORMULA.test(inside) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
