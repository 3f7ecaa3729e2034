import { createHash } from 'node:crypto';
import type { RowFault } from '../../../schema/error-facts.js';
import {
  CELL_NOT_ACCEPTED,
  CELL_NOT_NUMBER,
  CELL_NOT_TEXT,
  CELL_NOT_WEB_ADDRESS,
  CELL_UNREADABLE,
  cellTooLong,
  noSuch,
  ROW_NOT_OBJECT,
  VALUE_REQUIRED,
} from '../../../schema/field-sentences.js';
import { isRecord } from '../../../schema/record.js';
import { characterFault, isLongerThan, isWebAddress, reportedText } from '../../lib/bounds/text-bound.js';

/** One normalised row of a mint batch (§2.2). */
export interface MintRow {
  readonly productName: string;
  readonly brandId: number;
  readonly categoryId: number;
  readonly metadataUri: string;
  /** Stored with the row only; null when absent. */
  readonly externalRef: string | null;
  /** References that only the brand's own team may use. */
  readonly modelId?: number | null;
  readonly lotId?: number | null;
  readonly imageUrl?: string | null;
}

/** JSON rows carry numbers as numbers; the cells of a CSV are all text. */
export type RowFormat = 'json' | 'csv';

export const MAX_ROWS = 500;

/** Most faults reported of a batch: five in each of its rows. */
const MOST_ROW_FAULTS = 2_500;

/** §2.2: exactly these fields. */
const ROW_FIELDS = ['product_name', 'brand_id', 'category_id', 'metadata_uri', 'external_ref'] as const;

/** Additional fields of `registerItems`, for rows submitted by an account; rows of a key have only the documented ones. */
const TEAM_FIELDS = ['model_id', 'batch_id', 'image_url'] as const;

/** Submitters of rows: an API key, or the brand's team. */
export type RowsOf = 'key' | 'team';

/** Most characters of a text. */
const MOST: Readonly<Record<string, number>> = {
  ...{ product_name: 255, metadata_uri: 2_048, external_ref: 2_048, image_url: 2_048 },
};
/** Largest id. */
const MAX_ID = 2_147_483_647;

type Cells = Readonly<Record<string, unknown>>;

/** Parses the rows of a batch, or returns the faults of all rows: the first 2,500 of them. */
export function readRows(
  rows: readonly unknown[],
  format: RowFormat,
  of: RowsOf = 'key',
): { readonly rows: readonly MintRow[] } | { readonly faults: readonly RowFault[] } {
  const faults: RowFault[] = [];
  const accepted: readonly string[] = of === 'team' ? [...ROW_FIELDS, ...TEAM_FIELDS] : ROW_FIELDS;
  const read: MintRow[] = [];
  for (const [at, cells] of rows.entries()) {
    const row = readRow(cells, at, { format, accepted }, faults);
    if (row) read.push(row);
    if (faults.length >= MOST_ROW_FAULTS) break;
  }
  return faults.length > 0 ? { faults } : { rows: read };
}

interface Reading {
  readonly format: RowFormat;
  readonly accepted: readonly string[];
}

function readRow(cells: unknown, row: number, { format, accepted }: Reading, faults: RowFault[]): MintRow | null {
  if (!isRecord(cells)) {
    faults.push({ row, field: '', message: ROW_NOT_OBJECT });
    return null;
  }
  const reference = reportedReference(format, textOf(cells.external_ref));
  const fault = (field: string, message: string): null => {
    if (faults.length < MOST_ROW_FAULTS) faults.push({ row, field: reportedText(field), message, ...reference });
    return null;
  };
  for (const field of Object.keys(cells)) {
    if (!accepted.includes(field)) fault(field, CELL_NOT_ACCEPTED);
  }
  const productName = readText(cells, 'product_name', fault);
  // Any id is accepted here: one that is not the key's brand is refused separately (§7.1).
  const brandId = readNumber(cells, 'brand_id', format, fault);
  const categoryId = readId(cells, 'category_id', format, fault);
  const metadataUri = readText(cells, 'metadata_uri', fault);
  const externalRef = isAbsent(cells.external_ref) ? null : readText(cells, 'external_ref', fault);
  const subject = accepted.includes('model_id') ? readSubject(cells, format, fault) : {};
  if (productName === null || brandId === null || categoryId === null || metadataUri === null) return null;
  return { productName, brandId, categoryId, metadataUri, externalRef, ...subject };
}

/** Returns the reference that the fault of a row of a CSV repeats; nothing for a row of JSON. */
export const reportedReference = (format: RowFormat, reference: string | null): Pick<RowFault, 'external_ref'> =>
  format === 'csv' ? { external_ref: reference && reportedText(reference) } : {};

function readSubject(
  cells: Cells,
  format: RowFormat,
  fault: ReportFault,
): Pick<MintRow, 'modelId' | 'lotId' | 'imageUrl'> {
  const id = (field: string): number | null => (isAbsent(cells[field]) ? null : readId(cells, field, format, fault));
  const imageUrl = isAbsent(cells.image_url) ? null : readText(cells, 'image_url', fault);
  if (imageUrl !== null && !isWebAddress(imageUrl)) fault('image_url', CELL_NOT_WEB_ADDRESS);
  return { modelId: id('model_id'), lotId: id('batch_id'), imageUrl };
}

type ReportFault = (field: string, message: string) => null;

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);

function readText(cells: Cells, field: string, fault: ReportFault): string | null {
  const value = cells[field];
  if (isAbsent(value)) return fault(field, VALUE_REQUIRED);
  if (typeof value !== 'string') return fault(field, CELL_NOT_TEXT);
  const text = value.trim();
  const most = MOST[field]!;
  if (isLongerThan(text, most)) return fault(field, cellTooLong(most));
  return characterFault(text, 'none') ? fault(field, CELL_UNREADABLE) : text;
}

const WHOLE_NUMBER = /^-?\d{1,15}$/;

function readNumber(cells: Cells, field: string, format: RowFormat, fault: ReportFault): number | null {
  const value = cells[field];
  if (isAbsent(value)) return fault(field, VALUE_REQUIRED);
  const id = format === 'csv' && typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) ? id : fault(field, CELL_NOT_NUMBER);
}

function readId(cells: Cells, field: string, format: RowFormat, fault: ReportFault): number | null {
  const id = readNumber(cells, field, format, fault);
  return id === null || (id >= 1 && id <= MAX_ID) ? id : fault(field, noSuch('number'));
}

/**
 * Returns the digest of a batch's content, independent of the order of rows and columns, of JSON or CSV, and of empty
 * cells (§4.1 rule 4). Equal rows count separately.
 */
export function digestOfRows(rows: readonly MintRow[]): string {
  const lines = rows
    .map((row) =>
      JSON.stringify([
        row.productName,
        row.brandId,
        row.categoryId,
        row.metadataUri,
        row.externalRef,
        ...subjectOf(row),
      ]),
    )
    .sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Returns the references of a row without absent ones, so that it equals a row without these fields. */
const subjectOf = ({ modelId = null, lotId = null, imageUrl = null }: MintRow): readonly unknown[] =>
  modelId === null && lotId === null && imageUrl === null ? [] : [modelId, lotId, imageUrl];
