import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { Blob, Direction, Face, Font as ShapingFont, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { codePointFont } from './code-point-font.js';
import { type FontTables, fontTables, openTypeOf } from './font-tables.js';

/** The feature that is named for a text from right to left. */
export const FROM_RIGHT = 'rtlm';

interface ShapedGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  /** Characters that a reader copies with the glyph. */
  readonly codePoints: readonly number[];
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** Glyphs in the order in which they are drawn, in units of the font. The width follows from the positions, also when they are scaled. */
class ShapedRun {
  constructor(
    readonly glyphs: readonly ShapedGlyph[],
    readonly positions: readonly Position[],
  ) {}

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

/** A font as the writer of documents takes it, whose glyphs HarfBuzz chooses and places. */
export interface ShapedFont extends Omit<Font, 'layout'> {
  layout(text: string, features: readonly string[]): ShapedRun;
  /** Tells whether the font has a glyph for a character. */
  has(codePoint: number): boolean;
}

const opened = new Map<string, ShapedFont>();

/** Opens a font file (OpenType or WOFF) once, and keeps it: the files are the platform's own, and few. */
export function shapedFont(file: string): ShapedFont {
  const before = opened.get(file);
  if (before) return before;
  if (file.startsWith(CODE_POINTS)) return codePointsFrom(Number(file.slice(CODE_POINTS.length)));
  const font = shapedFontOf(fontTables(readFileSync(file)), file);
  opened.set(file, font);
  return font;
}

/** Stands in place of a file's name before the first of the characters that the font draws as numbers. */
const CODE_POINTS = 'code-points:';

/** Names the font that draws a character as its number. */
export const codePointFile = (codePoint: number): string => `${CODE_POINTS}${codePoint & ~0xff}`;

/** Of the fonts that draw numbers, which are many and soon made, those that were used last: more than one line can need. */
const made = new Map<number, ShapedFont>();
const MOST_MADE = 512;

function codePointsFrom(first: number): ShapedFont {
  const font = made.get(first) ?? shapedFontOf(codePointFont(first), codePointFile(first));
  made.delete(first);
  made.set(first, font);
  if (made.size > MOST_MADE) made.delete(made.keys().next().value!);
  return font;
}

function shapedFontOf(whole: FontTables, file: string): ShapedFont {
  const shaping = new ShapingFont(new Face(new Blob(openTypeOf(withoutOutlines(whole)))));
  const single = create(openTypeOf(whole));
  if ('fonts' in single) throw new Error(`${file} holds several fonts`);
  return Object.assign(single, {
    layout: (text: string, features: readonly string[]) => shaped(shaping, text, features.includes(FROM_RIGHT)),
    has: (codePoint: number) => shaping.glyph(codePoint) !== undefined,
  });
}

/** Most of a font, and nothing that decides which glyph stands where. */
const OUTLINES = new Set(['glyf', 'loca', 'CFF ', 'fpgm', 'prep', 'cvt ', 'post', 'name']);

const withoutOutlines = ({ flavor, tables }: FontTables): FontTables => ({
  flavor,
  tables: tables.filter(({ tag }) => !OUTLINES.has(tag)),
});

/** One for all texts: shaping is done before anything else is. */
const buffer = new TextBuffer();

function shaped(font: ShapingFont, text: string, isFromRight: boolean): ShapedRun {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(isFromRight ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const texts = textsOfGlyphs(font, text, infos);
  const glyphs = infos.map(({ codepoint: id }, nth) => ({
    id,
    advanceWidth: font.glyphHAdvance(id),
    codePoints: texts[nth]!,
  }));
  return new ShapedRun(glyphs, buffer.getGlyphPositions());
}

interface Drawn {
  /** Number of the glyph. */
  readonly codepoint: number;
  /** Position in the text of the first letter that the glyph draws; it may draw several. */
  readonly cluster: number;
}

/**
 * Tells of each glyph which characters it stands for: of the letters that are drawn together, those that have a glyph of their
 * own in the font have it, and the first of the others has the rest.
 */
function textsOfGlyphs(font: ShapingFont, text: string, drawn: readonly Drawn[]): number[][] {
  const texts: number[][] = drawn.map(() => []);
  const starts = [...new Set(drawn.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  for (const [nth, start] of starts.entries()) {
    const letters = Array.from(text.slice(start, starts[nth + 1]), (letter) => letter.codePointAt(0)!);
    const together = [...drawn.keys()].filter((at) => drawn[at]!.cluster === start);
    for (const at of together) {
      const own = letters.findIndex((letter) => font.glyph(letter) === drawn[at]!.codepoint);
      if (own >= 0) texts[at] = letters.splice(own, 1);
    }
    const other = together.find((at) => texts[at]!.length === 0);
    if (other !== undefined) texts[other] = letters;
  }
  return texts;
}
