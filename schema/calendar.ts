const DAY = /^(\d{4})-\d\d-\d\d$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Tells whether a text (`YYYY-MM-DD`) is a day of the years 1 to 9999, which databases and other programs know. The thirtieth
 * of February is none, though JavaScript reads it as one of March.
 */
export function isDay(text: string): boolean {
  const [, year] = DAY.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Reads an instant (ISO 8601, with its offset from UTC) of the years 1 to 9999 in UTC. Undefined for every other text: a day
 * that does not exist, the hour 24, a leap second, an offset beyond a day.
 */
export function instantOf(text: string): Date | undefined {
  const [, day] = INSTANT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const instant = new Date(text);
  return instant.getTime() >= FIRST && instant.getTime() <= LAST ? instant : undefined;
}
