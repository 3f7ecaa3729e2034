const DAY = /^(\d{4})-\d\d-\d\d$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

const FIRST = Date.parse('0001-01-01T00:00:00Z');
/** Last instant that databases and other programs read. */
export const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Tells whether a text (`YYYY-MM-DD`) is an existing day of the years 1 to 9999, the range of databases and other
 * programs. JavaScript would accept 30 February as a day of March.
 */
export function isDay(text: string): boolean {
  const [, year] = DAY.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Converts an instant (ISO 8601 with UTC offset, years 1 to 9999) to a `Date`. Undefined for every other text: a day
 * that does not exist, hour 24, a leap second, an offset of more than a day.
 */
export function instantOf(text: string): Date | undefined {
  const [, day] = INSTANT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const instant = new Date(text);
  return instant.getTime() >= FIRST && instant.getTime() <= LAST ? instant : undefined;
}
