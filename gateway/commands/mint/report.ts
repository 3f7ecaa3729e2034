import type { RowFault } from '../../../schema/error-facts.js';
import { csvCell } from '../csv-cell.js';
import type { FileProgress, RowOutcome } from './mint-file.js';

const BAR = 30;

/** Draws the progress: `████████░░░░  320 of 500 created, 2 failed · minting`. */
export function progressLine({ total, created, failed, doing }: FileProgress): string {
  const done = total === 0 ? 0 : Math.floor((BAR * (created + failed)) / total);
  const counts = `${created} of ${total} created${failed > 0 ? `, ${failed} failed` : ''}`;
  return `${'█'.repeat(done)}${'░'.repeat(BAR - done)}  ${counts} · ${doing}`;
}

/** Most rows printed for people; the file has all of them. */
const MOST_LINES = 20;

/** Formats a table whose columns are as wide as their longest cell. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = rows.slice(0, MOST_LINES);
  const widths = head.map((title, at) => Math.max(title.length, ...shown.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  const more = rows.length - shown.length;
  return [
    line(head),
    line(widths.map((width) => '─'.repeat(width))),
    ...shown.map(line),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}

export const outcomesTable = (outcomes: readonly RowOutcome[]): string =>
  table(
    ['row', 'product', 'serial', 'token id', 'QR address'],
    outcomes.map(({ number, row, serial, tokenId, qrAddress, failure }) => [
      String(number),
      shortened(row.productName, 32),
      serial ?? '—',
      tokenId ? `${tokenId.slice(0, 6)}…${tokenId.slice(-6)}` : '—',
      failure === null ? (qrAddress ?? '—') : `failed: ${shortened(failure, 60)}`,
    ]),
  );

/** Formats faults as a table. `numberOf`: maps a fault's position to the row of the file. */
export const faultsTable = (faults: readonly RowFault[], numberOf: (position: number) => number): string =>
  table(
    ['row', 'field', 'what is wrong', 'external_ref'],
    faults.map(({ row, field, message, external_ref }) => [
      String(numberOf(row)),
      field,
      message,
      shortened(external_ref ?? '', 32),
    ]),
  );

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const COLUMNS = ['external_ref', 'product_name', 'serial', 'token_id', 'qr_address'] as const;

/** Returns the created items as CSV (RFC 4180), in the order of the file, with spreadsheet formulas escaped. */
export function itemsCsv(outcomes: readonly RowOutcome[]): string {
  const lines = outcomes
    .filter(({ failure }) => failure === null)
    .map(({ row, serial, tokenId, qrAddress }) => [row.externalRef, row.productName, serial, tokenId, qrAddress]);
  return [COLUMNS, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
