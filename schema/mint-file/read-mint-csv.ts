import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflate } from 'node:zlib';
import { CsvError, parse } from 'csv-parse/sync';

/** §4.1: decompressed, about 20 MiB; never more than that is held in memory. */
const LIMIT = 20 * 1024 * 1024;

/** One row more than a batch may have is enough to refuse it. */
const MOST_ROWS_READ = 501;

const REQUIRED = ['product_name', 'brand_id', 'category_id', 'metadata_uri'];

/** Says why a file cannot be read as rows. */
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

/** Reads a file, plain or compressed, as rows of trimmed cells. Throws `MintCsvFault`. */
export async function readMintCsv(
  file: Readable,
  mostRows: number = MOST_ROWS_READ,
): Promise<readonly Record<string, string>[]> {
  return rowsOf(decoded(await decompressed(file)), mostRows);
}

/** Decompresses while reading and stops at the limit, so that a bomb costs no more than what is kept of it. */
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

/** Returns a chunk of a file. Throws for one of a stream that decodes. */
function bytesOf(chunk: unknown): Buffer {
  if (!Buffer.isBuffer(chunk)) throw new TypeError('The file is not read as bytes');
  return chunk;
}

/** Reads the two bytes that identify the compression, which may arrive one by one. */
async function leading(file: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    head = Buffer.concat([head, bytesOf(chunk)]);
    if (head.length > 1) break;
  }
  return head;
}

/** Returns the expander for the leading bytes, whatever media type the part declares (RFC 1952 §2.3.1, RFC 1950 §2.2). */
function expanderFor(head: Buffer) {
  if (head[0] === 0x1f && head[1] === 0x8b) return createGunzip();
  const isZlib = head.length > 1 && (head[0]! & 0x0f) === 8 && head[0]! >> 4 <= 7 && head.readUInt16BE(0) % 31 === 0;
  return isZlib ? createInflate() : undefined;
}

/** Decodes UTF-8 and removes a byte order mark. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MintCsvFault('not UTF-8', 'The file is not UTF-8');
  }
}

function rowsOf(text: string, to: number): readonly Record<string, string>[] {
  let records: Record<string, string>[];
  try {
    records = parse(text, { columns: checkedHeader, trim: true, skip_empty_lines: true, bom: true, to });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`The CSV cannot be read: ${error.message}`);
    throw error;
  }
  return records.filter((record) => Object.values(record).some((cell) => cell !== ''));
}

function checkedHeader(names: string[]): string[] {
  const columns = names.map((name) => name.trim());
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw unreadable(`The CSV header lacks: ${missing.join(', ')}`);
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw unreadable(`The CSV header names a column twice: ${twice}`);
  return columns;
}
