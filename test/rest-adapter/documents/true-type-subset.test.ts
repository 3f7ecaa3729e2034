import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { create, type Font } from 'fontkit';
import { codePointFont } from '../../../rest-adapter/documents/code-point-font.js';
import { type FontTables, fontTables, openTypeOf } from '../../../rest-adapter/documents/font-tables.js';
import { scriptRuns } from '../../../rest-adapter/documents/script-runs.js';
import { TrueTypeSubset } from '../../../rest-adapter/documents/true-type-subset.js';

const opened = (bytes: Buffer): Font => {
  const font = create(bytes);
  if ('fonts' in font) throw new Error('several fonts');
  return font;
};

const ofText = (text: string): FontTables => fontTables(readFileSync(scriptRuns(text, 'regular')[0]!.font));

describe('a part of a TrueType font', () => {
  it.each([
    ['letters made of others', 'Łódź Ếệ Éà ǟ', ofText('Ł')],
    ['another script', 'မြန်မာ', ofText('မ')],
    ['numbers made of digits', '\u0378\u0379', codePointFont(0x300)],
  ])('has the outlines and widths of the whole: %s', (_case, text, tables) => {
    const whole = opened(openTypeOf(tables));
    const subset = new TrueTypeSubset(tables);
    const ids = Array.from(text, (letter) => whole.glyphForCodePoint(letter.codePointAt(0)!).id);
    const numbers = ids.map((id) => subset.includeGlyph(id));
    const part = opened(subset.encode());
    for (const [nth, id] of ids.entries()) {
      const [drawn, asked] = [part.getGlyph(numbers[nth]!), whole.getGlyph(id)];
      expect(drawn.path.toSVG()).toBe(asked.path.toSVG());
      expect(drawn.advanceWidth).toBe(asked.advanceWidth);
    }
    expect(part.numGlyphs).toBeLessThan(whole.numGlyphs / 2);
  });

  it('has a glyph once, and the missing glyph first', () => {
    const subset = new TrueTypeSubset(ofText('Ł'));
    expect([7, 9, 7, 0].map((id) => subset.includeGlyph(id))).toEqual([1, 2, 1, 0]);
  });
});
