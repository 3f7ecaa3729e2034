import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { createGunzip, createInflate } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';

/** Most bytes after decompression, about 20 MiB (§4.1); no more is held in memory. */
const LIMIT = 20 * 1024 * 1024;

/** Most bytes and columns of a row. */
const MOST_ROW_BYTES = 1024 * 1024;
const MOST_COLUMNS = 300;

/** Most rows without a value, as spreadsheets write them below a table. They are left out. */
const MOST_EMPTY_ROWS = 100_000;

const LINE_ENDS = ['\r\n', '\n', '\r'];
const [QUOTE, COMMA, LINE_FEED, RETURN] = [0x22, 0x2c, 0x0a, 0x0d];

/** Bytes parsed per turn of the event loop. */
const SLICE = 32 * 1024;

/** Rows after which parsing stops: one more than a batch may have. */
const MOST_ROWS_READ = 501;

const REQUIRED = ['product_name', 'brand_id', 'category_id', 'metadata_uri'];

/** Reason why a file cannot be read as rows. */
export class MintCsvFault extends Error {
  constructor(
    readonly kind: 'too large' | 'unreadable' | 'not UTF-8',
    message: string,
  ) {
    super(message);
    this.name = 'MintCsvFault';
  }
}

const tooLarge = (): MintCsvFault => new MintCsvFault('too large', 'CSV exceeds 20 MiB');
const unreadable = (message: string): MintCsvFault => new MintCsvFault('unreadable', message);

/** Reads a plain or compressed file as rows of trimmed cells, without empty rows. Throws `MintCsvFault`. */
export async function readMintCsv(
  file: Readable,
  mostRows: number = MOST_ROWS_READ,
): Promise<readonly Record<string, string>[]> {
  const bytes = await decompressed(file);
  if (!isUtf8(bytes)) throw notUtf8(bytes);
  return rowsOf(bytes, mostRows);
}

/** Decompresses as a stream and stops at the limit, so that a decompression bomb costs no more than the limit. */
async function decompressed(file: Readable): Promise<Buffer> {
  const first = await leading(file);
  const expander = expanderFor(first);
  const chunks: Buffer[] = [];
  let size = 0;
  const keep = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > LIMIT) throw tooLarge();
      chunks.push(chunk);
    }
  };
  async function* whole(): AsyncIterable<Buffer> {
    if (first.length > 0) yield first;
    for await (const chunk of file) yield bytesOf(chunk);
  }
  try {
    if (expander) await pipeline(whole, expander, keep);
    else await keep(whole());
  } catch (error) {
    if (error instanceof MintCsvFault) throw error;
    throw unreadable('The compressed CSV cannot be read');
  }
  return Buffer.concat(chunks);
}

/** Returns a chunk as bytes. Throws for a stream with an encoding. */
function bytesOf(chunk: unknown): Buffer {
  if (!Buffer.isBuffer(chunk)) throw new TypeError('The file is not read as bytes');
  return chunk;
}

/** Reads the first two bytes, which identify the compression; they may arrive separately. */
async function leading(file: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    head = Buffer.concat([head, bytesOf(chunk)]);
    if (head.length > 1) break;
  }
  return head;
}

/** Returns the decompressor for the first bytes; the declared media type is ignored (RFC 1952 §2.3.1, RFC 1950 §2.2). */
function expanderFor(head: Buffer) {
  if (head[0] === 0x1f && head[1] === 0x8b) return createGunzip();
  const isZlib = head.length > 1 && (head[0]! & 0x0f) === 8 && head[0]! >> 4 <= 7 && head.readUInt16BE(0) % 31 === 0;
  return isZlib ? createInflate() : undefined;
}

/** Returns the fault of content that is not UTF-8, such as a file that was compressed twice. */
const notUtf8 = (bytes: Buffer): MintCsvFault =>
  expanderFor(bytes)
    ? unreadable('The CSV is compressed more than once')
    : new MintCsvFault('not UTF-8', 'The file is not UTF-8');

async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  const refuseLongRows = rowBound();
  for (let at = 0; at < bytes.length; at += SLICE) {
    const slice = bytes.subarray(at, at + SLICE);
    refuseLongRows(slice);
    yield slice;
    await turn();
  }
}

/**
 * Creates a check that refuses oversized rows slice by slice, before they are parsed, since the parser stores every
 * empty cell until the end of its row. Quotes are matched in pairs; where the parser would read them differently, it
 * refuses the quote itself.
 */
function rowBound(): (slice: Buffer) => void {
  let [columns, size, isQuoted] = [1, 0, false];
  return (slice) => {
    for (let at = 0; at < slice.length; at++) {
      const byte = slice[at];
      size++;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (!isQuoted && byte === COMMA) columns++;
      else if (!isQuoted && (byte === LINE_FEED || byte === RETURN)) [columns, size] = [1, 0];
      if (columns > MOST_COLUMNS) throw unreadable(`A row of the CSV has more than ${MOST_COLUMNS} columns`);
      if (size > MOST_ROW_BYTES) throw unreadable('A row of the CSV is longer than 1 MiB');
    }
  };
}

async function rowsOf(bytes: Buffer, mostRows: number): Promise<readonly Record<string, string>[]> {
  const options = {
    columns: checkedHeader,
    trim: true,
    skip_empty_lines: true,
    bom: true,
    record_delimiter: LINE_ENDS,
  };
  const source = Readable.from(slices(bytes));
  const records = source.pipe(parse(options));
  source.once('error', (error) => records.destroy(error));
  const rows: Record<string, string>[] = [];
  let empty = 0;
  try {
    for await (const record of records) {
      if (hasValue(record)) rows.push(record);
      else empty++;
      if (empty > MOST_EMPTY_ROWS) throw unreadable(`The CSV has more than ${MOST_EMPTY_ROWS} empty rows`);
      if (rows.length === mostRows) break;
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`The CSV cannot be read: ${error.message}`);
    throw error;
  }
  return rows;
}

const hasValue = (record: Record<string, string>): boolean => Object.values(record).some((cell) => cell !== '');

function checkedHeader(names: string[]): string[] {
  const columns = names.map((name) => name.trim());
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw unreadable(`The CSV header lacks: ${missing.join(', ')}`);
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw unreadable(`The CSV header names a column twice: ${twice}`);
  return columns;
}
