import { MEBIBYTE } from './bounded-scalars.js';

/** Most entries of one section of the data kept about a person. */
export const MOST_ENTRIES = 10_000;

/** Most bytes of long texts in a section that has them. */
export const MOST_TEXT_BYTES = 4 * MEBIBYTE;
export const MOST_SECTION_BYTES = MOST_TEXT_BYTES + 2 * MEBIBYTE;

/** Columns with which a bounded section is read. */
export interface Measured {
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
