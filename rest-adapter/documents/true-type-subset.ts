import { BOUNDS, type FontTables, MORE_PARTS, openTypeOf } from './font-tables.js';

/** Tables that a font embedded in PDF has, besides those written anew (ISO 32000-1, 9.9). */
const KEPT = ['cvt ', 'fpgm', 'prep'];

/** Flags of a component of a composite glyph (OpenType, `glyf`). */
const WORDS = 0x0001;
const SCALE = 0x0008;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;

/** Tells whether the outlines of a font are TrueType's. */
export const isTrueType = ({ tables }: FontTables): boolean => tables.some(({ tag }) => tag === 'glyf');

/** A font with the used glyphs of another, numbered in the order of their use. The first is the missing glyph. */
export class TrueTypeSubset {
  private readonly glyphs = [0];
  private readonly numbers = new Map([[0, 0]]);
  private readonly tables: ReadonlyMap<string, Buffer>;

  constructor(private readonly whole: FontTables) {
    this.tables = new Map(whole.tables.map(({ tag, content }) => [tag, content]));
  }

  /** Adds a glyph of the whole font; returns its number in the subset. */
  includeGlyph(id: number): number {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    const number = this.glyphs.push(id) - 1;
    this.numbers.set(id, number);
    return number;
  }

  /** Writes the font file. */
  encode(): Buffer {
    const outlines: Buffer[] = [];
    const places = [0];
    // Components of composite glyphs are added to the list while it is written.
    for (const id of this.glyphs) {
      const outline = this.renumbered(this.outline(id));
      outlines.push(Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]));
      places.push(places.at(-1)! + outlines.at(-1)!.length);
    }
    const count = outlines.length;
    const loca = Buffer.alloc(places.length * 4);
    for (const [nth, place] of places.entries()) loca.writeUInt32BE(place, nth * 4);
    const written: Record<string, Buffer> = {
      glyf: Buffer.concat(outlines),
      head: this.changed('head', 50, 1),
      hhea: this.changed('hhea', 34, count),
      hmtx: this.metrics(),
      loca,
      maxp: this.changed('maxp', 4, count),
    };
    for (const tag of KEPT) {
      const table = this.tables.get(tag);
      if (table) written[tag] = table;
    }
    const tags = Object.keys(written).sort();
    return openTypeOf({
      flavor: this.whole.flavor,
      tables: tags.map((tag) => ({ tag, checksum: 0, content: written[tag]! })),
    });
  }

  private table(tag: string): Buffer {
    const found = this.tables.get(tag);
    if (!found) throw new Error(`The font has no table ${tag}`);
    return found;
  }

  /** Copies a table with one number of 16 bits changed. */
  private changed(tag: string, at: number, value: number): Buffer {
    const copy = Buffer.from(this.table(tag));
    copy.writeUInt16BE(value, at);
    return copy;
  }

  private outline(id: number): Buffer {
    const places = this.table('loca');
    const isLong = this.table('head').readUInt16BE(50) === 1;
    const place = (nth: number): number => (isLong ? places.readUInt32BE(nth * 4) : places.readUInt16BE(nth * 2) * 2);
    return this.table('glyf').subarray(place(id), place(id + 1));
  }

  /** Replaces the numbers of a composite glyph's components by those of the subset. */
  private renumbered(outline: Buffer): Buffer {
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
    const copy = Buffer.from(outline);
    for (let at = BOUNDS, flags = MORE_PARTS; flags & MORE_PARTS; ) {
      flags = copy.readUInt16BE(at);
      copy.writeUInt16BE(this.includeGlyph(copy.readUInt16BE(at + 2)), at + 2);
      at += 4 + (flags & WORDS ? 4 : 2) + bytesOfScale(flags);
    }
    return copy;
  }

  /** Writes advance and left bearing of each glyph. */
  private metrics(): Buffer {
    const all = this.table('hmtx');
    const advances = this.table('hhea').readUInt16BE(34);
    const written = Buffer.alloc(this.glyphs.length * 4);
    for (const [nth, id] of this.glyphs.entries()) {
      // Glyphs beyond the last advance have that one, and bearings alone.
      const bearing = id < advances ? id * 4 + 2 : advances * 4 + (id - advances) * 2;
      all.copy(written, nth * 4, Math.min(id, advances - 1) * 4, Math.min(id, advances - 1) * 4 + 2);
      all.copy(written, nth * 4 + 2, bearing, bearing + 2);
    }
    return written;
  }
}

function bytesOfScale(flags: number): number {
  if (flags & MATRIX) return 8;
  if (flags & TWO_SCALES) return 4;
  return flags & SCALE ? 2 : 0;
}
