/** Period of time that one partition holds. */
export type Span = 'week' | 'month';

/** A table partitioned by time, one partition per span. */
export interface PartitionedTable {
  readonly schema: string;
  readonly table: string;
  /** Of type `timestamptz`; part of the primary key. */
  readonly column: string;
  readonly span: Span;
  /** Storage parameters of its partitions; the partitioned table itself has none. */
  readonly storage?: string;
}

/** From an instant (inclusive) to an instant (exclusive), both at midnight UTC. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const DAY_MS = 86_400_000;

/** Returns the week (from Monday) or calendar month of an instant, UTC. */
export function periodOf(instant: Date, span: Span): Period {
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth()];
  if (span === 'month') return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) };
  const sinceMonday = (instant.getUTCDay() + 6) % 7;
  const from = Date.UTC(year, month, instant.getUTCDate()) - sinceMonday * DAY_MS;
  return { from: new Date(from), to: new Date(from + 7 * DAY_MS) };
}

/** Returns the period of an instant and the following ones. */
export function periodsFrom(instant: Date, span: Span, count: number): Period[] {
  const periods: Period[] = [];
  for (let next = instant; periods.length < count; next = periods.at(-1)!.to) periods.push(periodOf(next, span));
  return periods;
}

/** Returns the name of the partition of a period: `scan_2026_11`, `event_2026_11_23`. */
export function partitionName({ table, span }: PartitionedTable, { from }: Period): string {
  const day = from.toISOString().slice(0, 10);
  return `${table}_${(span === 'month' ? day.slice(0, 7) : day).replaceAll('-', '_')}`;
}
