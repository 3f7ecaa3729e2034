import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { scriptRuns } from '../../../rest-adapter/documents/script-runs.js';

interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}
const { openSync } = createRequire(import.meta.url)('fontkit') as { openSync(path: string): OpenedFont };

const visual = (line: string) => scriptRuns(line, 'Helvetica').map(({ text }) => text);

describe('a line as runs', () => {
  it.each([
    'Łódź Ωmega Ателье Ελλάς',
    '手提包 體 龍 髙橋 トート ひらがな ー 「」、。',
    '가방 뷁 색상',
    'حقيبة يد (جديدة) ١٢٣',
    'תיק חדש',
    'Հայերեն ქართული',
    'Tote 手提包 가방 حقيبة',
  ])('%s: every character has a glyph, in both weights', (line) => {
    for (const weight of ['Helvetica', 'Helvetica-Bold'] as const) {
      const runs = scriptRuns(line, weight);
      expect(runs.reduce((length, { text }) => length + text.length, 0)).toBe(line.length);
      for (const { text, font } of runs) {
        const opened = openSync(font);
        expect([...text].filter((one) => !opened.hasGlyphForCodePoint(one.codePointAt(0) as number))).toEqual([]);
      }
    }
  });

  it('stands in the order in which it is read: right to left where its script is', () => {
    expect(visual('حقيبة 2026 Tote').map((run) => run.trim())).toEqual(['Tote', '', '2026', 'حقيبة']);
    expect(scriptRuns('حقيبة يد', 'Helvetica')).toEqual([
      { text: 'حقيبة يد', font: expect.stringContaining('DejaVuSans'), rightToLeft: true },
    ]);
    expect(visual('Tote (حقيبة)').at(-1)).toBe(')');
  });

  it('what has no direction of its own is mirrored and turned inside a line from right to left', () => {
    // Each of them is in the order of writing; the shaper turns the outer two round.
    expect(visual('حقيبة (手) يد')).toEqual(['( يد', '手', 'حقيبة )']);
  });
});
