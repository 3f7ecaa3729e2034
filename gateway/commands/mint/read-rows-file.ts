import { createReadStream } from 'node:fs';
import type { RowFault } from '../../../schema/error-facts.js';
import { MintCsvFault, readMintCsv } from '../../../schema/mint-file/read-mint-csv.js';
import { type MintRow, readRows } from '../../../subgraphs/custody/minting/mint-rows.rules.js';
import { asError } from '../../../subgraphs/lib/process/as-error.js';

/** Rows of a file, or its faults: of the file as a whole, or by row. */
export type RowsFile =
  | { readonly rows: readonly MintRow[] }
  | { readonly fault: string }
  | { readonly faults: readonly RowFault[] };

/**
 * Reads a CSV and checks it against the rules of the interface before anything is sent (§2.2, §4.1), with the
 * platform's own code. Categories and the number of the brand are checked only by the platform.
 */
export async function readRowsFile(path: string): Promise<RowsFile> {
  let cells: readonly Record<string, string>[];
  try {
    cells = await readMintCsv(createReadStream(path), Number.MAX_SAFE_INTEGER);
  } catch (error) {
    return { fault: faultOf(asError(error)) };
  }
  if (cells.length === 0) return { fault: 'The file holds no rows' };
  const read = readRows(cells, 'csv');
  if ('faults' in read) return read;
  const brandId = read.rows[0]?.brandId;
  const others = read.rows.flatMap((row, at): RowFault[] =>
    row.brandId === brandId
      ? []
      : [{ row: at, field: 'brand_id', message: 'Every row must carry the same brand', external_ref: row.externalRef }],
  );
  return others.length > 0 ? { faults: others } : { rows: read.rows };
}

function faultOf(error: Error): string {
  return error instanceof MintCsvFault ? error.message : `The file cannot be read: ${error.message}`;
}
