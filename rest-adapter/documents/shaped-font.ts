import { readFileSync } from 'node:fs';
import { create, type Font, type Subset } from 'fontkit';
import { Blob, Direction, Face, Font as ShapingFont, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { codePointFont } from './code-point-font.js';
import { type FontTables, fontTables, openTypeOf } from './font-tables.js';
import { isTrueType, TrueTypeSubset } from './true-type-subset.js';

/** OpenType feature for mirrored forms in right-to-left text. */
export const FROM_RIGHT = 'rtlm';

interface ShapedGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  /** Characters that are copied with the glyph. */
  readonly codePoints: readonly number[];
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** Glyphs in drawing order, with positions in font units; the width is computed from them. */
class ShapedRun {
  constructor(
    readonly glyphs: readonly ShapedGlyph[],
    readonly positions: readonly Position[],
  ) {}

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

/** A font of PDFKit whose layout is computed by HarfBuzz. */
export interface ShapedFont extends Omit<Font, 'layout' | 'createSubset'> {
  createSubset(): Pick<Subset, 'includeGlyph' | 'encode'>;
  layout(text: string, features: readonly string[]): ShapedRun;
  /** Tells whether the font has a glyph for a character. */
  has(codePoint: number): boolean;
}

const opened = new Map<string, ShapedFont>();

/** Opens a font file (OpenType or WOFF) and caches it: there are few, and all are the platform's own. */
export function shapedFont(file: string): ShapedFont {
  const before = opened.get(file);
  if (before) return before;
  if (file.startsWith(CODE_POINTS)) return codePointsFrom(Number(file.slice(CODE_POINTS.length)));
  const font = shapedFontOf(fontTables(readFileSync(file)), file);
  opened.set(file, font);
  return font;
}

/** Prefix of the pseudo file name of a generated code point font, followed by its first character. */
const CODE_POINTS = 'code-points:';

/** Names the font that draws a character as its number. */
export const codePointFile = (codePoint: number): string => `${CODE_POINTS}${codePoint & ~0xff}`;

/** Cache of the generated fonts, of which there are many, limited to those last used. */
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
    // The library's own takes milliseconds for each document.
    ...(isTrueType(whole) ? { createSubset: () => new TrueTypeSubset(whole) } : {}),
    layout: (text: string, features: readonly string[]) => shaped(shaping, text, features.includes(FROM_RIGHT)),
    has: (codePoint: number) => shaping.glyph(codePoint) !== undefined,
  });
}

/** Tables that hold outlines and are not needed for shaping. */
const OUTLINES = new Set(['glyf', 'loca', 'CFF ', 'fpgm', 'prep', 'cvt ', 'post', 'name']);

const withoutOutlines = ({ flavor, tables }: FontTables): FontTables => ({
  flavor,
  tables: tables.filter(({ tag }) => !OUTLINES.has(tag)),
});

/** Shared by all texts, since shaping is synchronous. */
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
  /** Glyph index. */
  readonly codepoint: number;
  /** Position of the first character that the glyph draws. */
  readonly cluster: number;
}

/**
 * Assigns characters to glyphs for copying: of characters drawn as a ligature, those with a glyph of their own keep it,
 * and the first of the others has the rest.
 */
function textsOfGlyphs(font: ShapingFont, text: string, drawn: readonly Drawn[]): number[][] {
  const texts: number[][] = drawn.map(() => []);
  const clusters = new Map<number, number[]>();
  for (const [at, { cluster }] of drawn.entries()) {
    const together = clusters.get(cluster);
    if (together) together.push(at);
    else clusters.set(cluster, [at]);
  }
  const starts = [...clusters.keys()].sort((one, other) => one - other);
  for (const [nth, start] of starts.entries()) {
    const end = starts[nth + 1] ?? text.length;
    const together = clusters.get(start)!;
    // Nearly all clusters are one letter that is one glyph.
    if (end - start === 1 && together.length === 1) {
      texts[together[0]!] = [text.charCodeAt(start)];
      continue;
    }
    const letters = Array.from(text.slice(start, end), (letter) => letter.codePointAt(0)!);
    for (const at of together) {
      const own = letters.findIndex((letter) => font.glyph(letter) === drawn[at]!.codepoint);
      if (own >= 0) texts[at] = letters.splice(own, 1);
    }
    const other = together.find((at) => texts[at]!.length === 0);
    if (other !== undefined) texts[other] = letters;
  }
  return texts;
}
