import { type Expression, type RawBuilder, sql } from 'kysely';

/** Returns SQL for the seconds since an instant; 0 for null and for an instant in the future. */
export function secondsSince(instant: string): string;
export function secondsSince(instant: Expression<Date | null>): RawBuilder<number>;
export function secondsSince(instant: string | Expression<Date | null>): string | RawBuilder<number> {
  const [before, after] = ['greatest(coalesce(extract(epoch from now() - ', '), 0), 0)::float8'];
  if (typeof instant === 'string') return `${before}${instant}${after}`;
  return sql<number>`${sql.raw(before)}${instant}${sql.raw(after)}`;
}
