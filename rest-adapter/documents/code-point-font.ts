import { BOUNDS, type FontTables, MORE_PARTS } from './font-tables.js';

/**
 * Generates fonts that draw characters as their code points: two rows of two or three hexadecimal digits in a frame,
 * made of seven-segment bars. Each font covers 256 characters with consecutive code points.
 */

const UNITS_PER_EM = 1000;
const ASCENT = 780;
const DESCENT = -120;
const CHARACTERS = 256;
/** Glyph numbers of the digits, and of the frames for two rows of two and of three. */
const DIGIT_0 = 1;
const FRAMES = { 2: 17, 3: 18 } as const;
const FIRST_CHARACTER = 19;

const DIGIT = { width: 190, height: 320, bar: 44 };
const COLUMN = 255;
const ROWS = [380, -20] as const;
const LEFT = 120;
const FRAME = { bar: 30, edge: 30 };

/** Bars of a digit, from the lowest bit: top, upper right, lower right, bottom, lower left, upper left, middle. */
const BARS = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f, 0x77, 0x7c, 0x39, 0x5e, 0x79, 0x71] as const;

/** Left, bottom, right and top in font units; with left and right exchanged the rectangle is a hole. */
type Rectangle = readonly [number, number, number, number];

interface Glyph {
  readonly outline: Buffer;
  readonly advance: number;
}

const shorts = (...numbers: readonly number[]): Buffer => {
  const written = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) written.writeUInt16BE(number & 0xffff, at * 2);
  return written;
};

const longs = (...numbers: readonly number[]): Buffer => {
  const written = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) written.writeUInt32BE(number >>> 0, at * 4);
  return written;
};

const advanceOf = (columns: 2 | 3): number => LEFT * 2 + COLUMN * (columns - 1) + DIGIT.width;

/** Encodes the outline of rectangles, whose corners are stored as differences. */
function outlineOf(rectangles: readonly Rectangle[]): Buffer {
  const corners = rectangles.flatMap(([left, bottom, right, top]): [x: number, y: number][] => [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ]);
  const differences = (axis: 0 | 1): number[] =>
    corners.map((corner, nth) => corner[axis] - (nth > 0 ? corners[nth - 1]![axis] : 0));
  const all = (axis: 0 | 1): number[] => corners.map((corner) => corner[axis]);
  const bounds = [Math.min(...all(0)), Math.min(...all(1)), Math.max(...all(0)), Math.max(...all(1))];
  return Buffer.concat([
    shorts(rectangles.length, ...bounds, ...rectangles.map((_one, nth) => nth * 4 + 3), 0),
    Buffer.alloc(corners.length, 1),
    shorts(...differences(0), ...differences(1)),
  ]);
}

function digitOutline(bars: number): Buffer {
  const { width, height, bar } = DIGIT;
  const middle = (height - bar) / 2;
  const rectangles: readonly Rectangle[] = [
    [0, height - bar, width, height],
    [width - bar, middle, width, height],
    [width - bar, 0, width, middle + bar],
    [0, 0, width, bar],
    [0, 0, bar, middle + bar],
    [0, middle, bar, height],
    [0, middle, width, middle + bar],
  ];
  return outlineOf(rectangles.filter((_one, nth) => (bars >> nth) & 1));
}

function frame(columns: 2 | 3): Glyph {
  const { edge, bar } = FRAME;
  const advance = advanceOf(columns);
  const [left, bottom, right, top] = [edge, DESCENT, advance - edge, ASCENT];
  return {
    advance,
    outline: outlineOf([
      [left, bottom, right, top],
      [right - bar, bottom + bar, left + bar, top - bar],
    ]),
  };
}

const WORDS_AND_POSITION = 0x0003;

/** Bytes of a component of a composite glyph: flags, glyph index, and offset. */
const PART = 8;

/** Builds the composite glyph of a character from a frame and digits; the digits' indexes are filled in later. */
function characterGlyph(columns: 2 | 3): Glyph {
  const digits = Array.from({ length: columns * 2 }, (_none, nth) => [
    WORDS_AND_POSITION | (nth < columns * 2 - 1 ? MORE_PARTS : 0),
    DIGIT_0,
    LEFT + COLUMN * (nth % columns),
    ROWS[nth < columns ? 0 : 1],
  ]);
  const advance = advanceOf(columns);
  const bounds = [FRAME.edge, DESCENT, advance - FRAME.edge, ASCENT];
  const whole = [WORDS_AND_POSITION | MORE_PARTS, FRAMES[columns], 0, 0];
  return { advance, outline: shorts(-1, ...bounds, ...whole, ...digits.flat()) };
}

/** Tables shared by all fonts with the same number of digits: all but the digits, the character map and the name. */
interface Model {
  readonly tables: Readonly<Record<string, Buffer>>;
  /** Offset of the first character in `glyf`, and the bytes of each character. */
  readonly characters: number;
  readonly bytes: number;
}

const models = new Map<2 | 3, Model>();

/** Creates the font for 256 characters from `first`, a multiple of 256. */
export function codePointFont(first: number): FontTables {
  const columns = first > 0xffff ? 3 : 2;
  const model = models.get(columns) ?? modelOf(columns);
  models.set(columns, model);
  const written = {
    ...model.tables,
    cmap: charactersFrom(first),
    glyf: numbersFrom(first, columns, model),
    name: names(`CodePoints-${first.toString(16)}`),
  };
  return {
    flavor: 0x00010000,
    tables: Object.entries(written).map(([tag, content]) => ({ tag, checksum: 0, content })),
  };
}

/** Writes the digits' glyph indexes into the glyph of each character. */
function numbersFrom(first: number, columns: 2 | 3, { tables, characters, bytes }: Model): Buffer {
  const outlines = Buffer.from(tables.glyf!);
  for (let nth = 0; nth < CHARACTERS; nth++) {
    let number = first + nth;
    for (let digit = columns * 2; digit > 0; digit--) {
      // Component 0 is the frame; the glyph index follows the flags of a component.
      outlines.writeUInt16BE(DIGIT_0 + (number & 0xf), characters + nth * bytes + BOUNDS + digit * PART + 2);
      number >>= 4;
    }
  }
  return outlines;
}

function modelOf(columns: 2 | 3): Model {
  const glyphs: readonly Glyph[] = [
    frame(2),
    ...BARS.map((bars) => ({ outline: digitOutline(bars), advance: DIGIT.width })),
    frame(2),
    frame(3),
    ...new Array<Glyph>(CHARACTERS).fill(characterGlyph(columns)),
  ];
  const outlines = glyphs.map(({ outline }) => Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]));
  const starts = [0];
  for (const { length } of outlines) starts.push(starts.at(-1)! + length);
  return {
    characters: starts[FIRST_CHARACTER]!,
    bytes: outlines[FIRST_CHARACTER]!.length,
    tables: {
      'OS/2': metricsOfSystems(),
      cmap: EMPTY,
      glyf: Buffer.concat(outlines),
      head: head(),
      hhea: Buffer.concat([longs(0x00010000), shorts(ASCENT, DESCENT, 0, advanceOf(3), ...zeros(11), glyphs.length)]),
      hmtx: shorts(...glyphs.flatMap(({ advance, outline }) => [advance, outline.readInt16BE(2)])),
      loca: longs(...starts),
      maxp: Buffer.concat([longs(0x00010000), shorts(glyphs.length, 28, 7, 104, 26, 1, ...zeros(6), 7, 1)]),
      name: EMPTY,
      post: longs(0x00030000, ...zeros(7)),
    },
  };
}

const EMPTY = Buffer.alloc(0);

const zeros = (count: number): number[] => new Array(count).fill(0);

const head = (): Buffer =>
  Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    shorts(3, UNITS_PER_EM, ...zeros(8), 0, DESCENT, advanceOf(3), ASCENT, 0, 8, 2, 1, 0),
  ]);

/** Writes the table `OS/2`, which gives readers the heights. */
const metricsOfSystems = (): Buffer =>
  shorts(4, UNITS_PER_EM, 400, 5, ...zeros(30), ASCENT, DESCENT, 0, ASCENT, -DESCENT, ...zeros(4), 500, 700, 0, 32, 1);

/** Writes the map of one sequence of characters to one sequence of glyphs (format 12). */
const charactersFrom = (first: number): Buffer =>
  Buffer.concat([
    shorts(0, 1, 3, 10),
    longs(12),
    shorts(12, 0),
    longs(28, 0, 1, first, first + CHARACTERS - 1, FIRST_CHARACTER),
  ]);

/** Writes the font's names (family, full and PostScript), which must be unique in a document. */
function names(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16();
  const kinds = [1, 4, 6];
  const entries = kinds.flatMap((kind) => [3, 1, 0x409, kind, text.length, 0]);
  return Buffer.concat([shorts(0, kinds.length, 6 + entries.length * 2, ...entries), text]);
}
