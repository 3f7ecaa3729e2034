import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;

/** A table of an OpenType font. */
interface FontTable {
  readonly tag: string;
  readonly checksum: number;
  readonly content: Buffer;
}

export interface FontTables {
  /** Signature of the font's outline format (`sfnt` version). */
  readonly flavor: number;
  readonly tables: readonly FontTable[];
}

/** Byte offsets of the fields in an entry of the table directory. */
interface Directory {
  readonly header: number;
  readonly count: number;
  readonly entry: number;
  readonly checksum: number;
  readonly offset: number;
  readonly stored: number;
  readonly length: number;
}

const OPEN_TYPE: Directory = { header: 12, count: 4, entry: 16, checksum: 4, offset: 8, stored: 12, length: 12 };
/** WOFF 1, in which each table is compressed separately where that makes it shorter. */
const IN_WOFF: Directory = { header: 44, count: 12, entry: 20, checksum: 16, offset: 4, stored: 8, length: 12 };

/** Reads the tables of a font file, OpenType or WOFF. */
export function fontTables(file: Buffer): FontTables {
  const isWoff = file.readUInt32BE(0) === WOFF;
  const form = isWoff ? IN_WOFF : OPEN_TYPE;
  const tables = Array.from({ length: file.readUInt16BE(form.count) }, (_none, nth) => {
    const at = form.header + nth * form.entry;
    const number = (field: keyof Directory): number => file.readUInt32BE(at + form[field]);
    const stored = file.subarray(number('offset'), number('offset') + number('stored'));
    return {
      tag: file.toString('latin1', at, at + 4),
      checksum: number('checksum'),
      content: number('stored') < number('length') ? inflateSync(stored) : stored,
    };
  });
  return { flavor: file.readUInt32BE(isWoff ? 4 : 0), tables };
}

/** Bytes of a composite glyph before its components: contour count and bounds (OpenType, `glyf`). */
export const BOUNDS = 10;
/** Flag of a component of a composite glyph that another follows. */
export const MORE_PARTS = 0x0020;

/** Rounds a length up to a multiple of four bytes, at which tables begin. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** Writes tables as an OpenType font. */
export function openTypeOf({ flavor, tables }: FontTables): Buffer {
  const { header, entry } = OPEN_TYPE;
  const written = Buffer.alloc(header + tables.length * entry);
  const parts: Buffer[] = [written];
  const depth = Math.floor(Math.log2(tables.length));
  written.writeUInt32BE(flavor, 0);
  written.writeUInt16BE(tables.length, OPEN_TYPE.count);
  written.writeUInt16BE(2 ** depth * entry, 6);
  written.writeUInt16BE(depth, 8);
  written.writeUInt16BE((tables.length - 2 ** depth) * entry, 10);
  let offset = written.length;
  for (const [nth, { tag, checksum, content }] of tables.entries()) {
    const at = header + nth * entry;
    written.write(tag, at, 'latin1');
    for (const [field, value] of [checksum, offset, content.length].entries())
      written.writeUInt32BE(value, at + (field + 1) * 4);
    offset += padded(content.length);
    parts.push(content, Buffer.alloc(padded(content.length) - content.length));
  }
  return Buffer.concat(parts);
}
