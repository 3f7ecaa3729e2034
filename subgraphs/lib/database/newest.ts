import { type Expression, sql } from 'kysely';
import { type Measured, MOST_ENTRIES, MOST_SECTION_BYTES } from '../bounds/section.rules.js';

/**
 * Bounds a section in its statement, by a column that orders its entries: the newest ones, at most one more than is
 * given by number and by size, from which `keptSection` sees the cut.
 */
export const newest = <Row>(entries: Expression<Row>, by = 'id') => sql<Row & Measured>`
  select m.* from (
    select n.*, (sum(n.entry_bytes) over (order by n.${sql.ref(by)} desc))::float8 as bytes_to_here
      from (select e.*, octet_length(to_jsonb(e)::text) as entry_bytes from ${entries} as e
             order by e.${sql.ref(by)} desc limit ${sql.lit(MOST_ENTRIES + 1)}) as n) as m
   where m.bytes_to_here - m.entry_bytes <= ${sql.lit(MOST_SECTION_BYTES)}
   order by m.${sql.ref(by)} desc`;
