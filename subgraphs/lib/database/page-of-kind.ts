import { type RawBuilder, sql } from 'kysely';

/** Older first, or newer first. */
export type Order = 'asc' | 'desc';

interface PageOfKind {
  readonly condition: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

/**
 * Writes condition and order of a page of rows of one kind (a state, a type): `columns` equal their values, except the last one, which
 * comes after its value in the order. For an index that ends with these columns. As equalities, statistics that know few
 * kinds let the planner walk an index of the last column alone, and leave out as many rows as are of other kinds.
 */
export function pageOfKind(columns: Readonly<Record<string, unknown>>, order: Order): PageOfKind {
  const rowOf = (parts: readonly unknown[]) => sql`(${sql.join(parts)})`;
  const [names, values] = [Object.keys(columns).map((column) => sql.ref(column)), Object.values(columns)];
  const [kinds, kind] = [rowOf(names.slice(0, -1)), rowOf(values.slice(0, -1))];
  const [place, from] = [rowOf(names), rowOf(values)];
  return {
    condition:
      order === 'asc'
        ? sql<boolean>`${place} > ${from} and ${kinds} <= ${kind}`
        : sql<boolean>`${place} < ${from} and ${kinds} >= ${kind}`,
    order: sql.join(names.map((name) => sql`${name} ${sql.raw(order)}`)),
  };
}
