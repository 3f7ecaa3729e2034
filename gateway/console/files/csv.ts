import { cellWithoutColumn, columnNamedTwice, quoteLeftOpen } from '../../../schema/field-sentences.js';
import { csvCell } from '../../commands/csv-cell.js';
import { Refusal } from '../graph/refusal.js';

/** A CSV file as it was read: names of its columns, and its rows with the line each begins on. */
export interface Csv {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: Readonly<Record<string, string>> }[];
}

/**
 * Reads the text of a CSV file: UTF-8, else the Windows code page 1252, in which spreadsheets of Western Europe write CSV.
 */
function csvText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a CSV file that was chosen. Rejects with the fault of its table, or when the browser cannot read it any more. */
export const readCsvFile = async (file: File): Promise<Csv> => readCsv(csvText(await file.arrayBuffer()));

/**
 * Reads RFC 4180, with `;` or tab instead of commas where the header has more of those. Throws where a value would be
 * lost: in a column without a name, in one of two columns of a name, or after a quotation mark that is not closed.
 */
function readCsv(text: string): Csv {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(clean.slice(0, clean.indexOf('\n') + 1 || clean.length));
  const [header, ...rest] = recordsOf(clean, separator).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const names = (header?.cells ?? []).map((name) => name.trim());
  const columns = names.filter((name) => name !== '');
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (header && twice !== undefined) throw fault(columnNamedTwice(header.line, twice));
  return { columns, rows: rest.map(({ line, cells }) => ({ line, cells: namedCells(names, cells, line) })) };
}

/** Returns the cells that are not empty by the names of their columns. */
function namedCells(
  names: readonly string[],
  cells: readonly string[],
  line: number,
): Readonly<Record<string, string>> {
  const filled = cells.map((cell, at) => [names[at], cell.trim()] as const).filter(([, cell]) => cell !== '');
  if (filled.some(([name]) => !name)) throw fault(cellWithoutColumn(line));
  return Object.fromEntries(filled);
}

const fault = (message: string): Refusal =>
  new Refusal('INVALID_INPUT', { faults: [{ type: 'value_error', path: ['CSV'], message }] });

function separatorOf(header: string): string {
  const count = (character: string): number => header.split(character).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

interface Record_ {
  readonly line: number;
  readonly cells: string[];
}

function recordsOf(text: string, separator: string): Record_[] {
  const records: Record_[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  let opened = 1;
  const endRecord = (): void => {
    records.push({ line: began, cells: [...cells, cell] });
    cells = [];
    cell = '';
    began = line;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\n') line++;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (character === '"' && cell === '') {
      quoted = true;
      opened = line;
    } else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') endRecord();
    else if (character !== '\r') cell += character;
  }
  if (quoted) throw fault(quoteLeftOpen(opened));
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}

/** Writes RFC 4180. A text that a spreadsheet would run as a formula is kept as text. */
export function writeCsv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
