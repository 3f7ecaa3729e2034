import { digestOfRows, MAX_ROWS, type MintRow } from '../../../subgraphs/custody/minting/mint-rows.rules.js';

/** Part of a file that is submitted as one batch. */
export interface FileBatch {
  readonly idempotencyKey: string;
  /** In the order of submission. */
  readonly rows: readonly NumberedRow[];
}

export interface NumberedRow {
  /** Row number in the file, from 1, without the header. */
  readonly number: number;
  readonly row: MintRow;
}

/** Returns the default idempotency key of a file, which does not depend on the order of its rows. */
export const keyOfRows = (rows: readonly MintRow[]): string => `file-${digestOfRows(rows).slice(0, 32)}`;

/**
 * Splits a file into batches. Rows are sorted by content, so that resubmitting the same rows under the same key, in any
 * order, gives the same batches.
 */
export function batchesOf(rows: readonly MintRow[], idempotencyKey: string): readonly FileBatch[] {
  const ordered = rows
    .map((row, at) => ({ number: at + 1, row, line: digestOfRows([row]) }))
    .sort((one, other) => (one.line < other.line ? -1 : Number(one.line > other.line)));
  const count = Math.ceil(ordered.length / MAX_ROWS);
  return Array.from({ length: count }, (_, at) => ({
    idempotencyKey: count === 1 ? idempotencyKey : `${idempotencyKey}.${at + 1}`,
    rows: ordered.slice(at * MAX_ROWS, (at + 1) * MAX_ROWS).map(({ number, row }) => ({ number, row })),
  }));
}
