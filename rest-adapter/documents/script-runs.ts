import bidiFactory from 'bidi-js';
import { type Face, faceOf, type Weight } from './faces.js';
import { type ShapedFont, shapedFont } from './shaped-font.js';

/** Characters of one font and one direction, in the order in which they were written. */
export interface ScriptRun {
  readonly text: string;
  /** File of the font. */
  readonly font: string;
  readonly rightToLeft: boolean;
}

// The package is CommonJS and exports the function itself, while its types describe an ES module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

interface LevelRun {
  readonly face: Face;
  readonly level: number;
  text: string;
}

/** Right-to-left scripts beyond U+FFFF, which the library sees as two surrogates. */
const FAR_FROM_RIGHT = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

/** Characters that are never drawn and need no glyph. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Splits a line in any script into runs of one font and one direction, ordered from left to
 * right (Unicode Bidirectional Algorithm). The text of a run stays in logical order.
 */
export function scriptRuns(line: string, weight: Weight): ScriptRun[] {
  const { levels } = bidi.getEmbeddingLevels(line.replace(FAR_FROM_RIGHT, '\u05d0\u05d0'));
  const runs: LevelRun[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at]!;
    at += character.length;
    const last = runs.at(-1);
    const isDrawn = !IGNORABLE.test(character);
    const face = faceOf(character, last?.face, {
      has: ({ files }) => !isDrawn || hasGlyph(shapedFont(files[weight]), character),
      hasOwnForm: ({ files }) => hasOwnForm(shapedFont(files[weight]), character),
    });
    if (last?.face === face && last.level === level) last.text += character;
    else runs.push({ text: character, face, level });
  }
  return visualOrder(runs).map(({ text, face, level }) => ({
    text,
    font: face.files[weight],
    rightToLeft: level % 2 === 1,
  }));
}

const equivalentOf = (character: string): number => character.normalize().codePointAt(0)!;

/** Tells whether a font can draw a character, or the canonical equivalent of a compatibility ideograph. */
const hasGlyph = (font: ShapedFont, character: string): boolean =>
  font.has(character.codePointAt(0)!) || font.has(equivalentOf(character));

function hasOwnForm(font: ShapedFont, character: string): boolean {
  const codePoint = character.codePointAt(0)!;
  const glyphOf = (of: number): number => font.glyphForCodePoint(of).id;
  return font.has(codePoint) && glyphOf(codePoint) !== glyphOf(equivalentOf(character));
}

/** Applies rule L2 of the algorithm to runs: from the highest level down, every sequence of at least that level is reversed. */
function visualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
