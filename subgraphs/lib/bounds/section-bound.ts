import { type Expression, sql } from 'kysely';

/** Most entries of one section of the data kept about a person. */
export const MOST_ENTRIES = 10_000;

const MEBIBYTE = 1024 * 1024;
/** Most bytes of long texts in a section that has them. */
export const MOST_TEXT_BYTES = 4 * MEBIBYTE;
const MOST_SECTION_BYTES = MOST_TEXT_BYTES + 2 * MEBIBYTE;

/** Columns with which a bounded section is read. */
interface Measured {
  readonly entry_bytes: number;
  /** Bytes of the entry and the newer ones. */
  readonly bytes_to_here: number;
}

/** A section of the data kept about a person, oldest entries first. */
export interface Section<Entry = object> {
  readonly entries: readonly Entry[];
  /** True where older entries are left out. */
  readonly isCut: boolean;
}

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

/** Returns the entries that are given of the rows of a bounded section. */
export function keptSection<Entry extends object>(rows: readonly (Entry & Measured)[]): Section<Entry> {
  const kept = rows.slice(0, MOST_ENTRIES).filter(({ bytes_to_here: bytes }) => bytes <= MOST_SECTION_BYTES);
  const entries = kept.toReversed().map(({ entry_bytes: _bytes, bytes_to_here: _sum, ...entry }) => entry as Entry);
  return { entries, isCut: kept.length < rows.length };
}

/** Returns the newest of entries, oldest first, that have room in a number of bytes of JSON, and the room they take. */
export function fitted(entries: readonly object[], room: number): Section & { readonly bytes: number } {
  let bytes = 0;
  let first = entries.length;
  while (first > 0) {
    const size = Buffer.byteLength(JSON.stringify(entries[first - 1])) + 1;
    if (bytes + size > room) break;
    bytes += size;
    first -= 1;
  }
  return { entries: entries.slice(first), isCut: first > 0, bytes };
}
