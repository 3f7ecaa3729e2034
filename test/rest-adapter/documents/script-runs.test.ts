import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { scriptRuns } from '../../../rest-adapter/documents/script-runs.js';
import { present } from '../../support/present.js';

interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string): {
    readonly glyphs: readonly {
      readonly id: number;
      readonly codePoints: readonly number[];
      readonly path: { readonly commands: readonly unknown[] };
    }[];
  };
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
    'กระเป๋าหนังแท้ ผู้ผลิต',
    'हस्तशिल्प क्षत्रिय श्री कि ।',
    'চামড়ার ব্যাগ ক্ষুদ্র',
    'தோல் பை கொ ஸ்ரீ',
    'తోలు సంచి క్షమ',
    'ચામડાની બેગ ક્ષ',
    'ਚਮੜੇ ਦਾ ਬੈਗ',
    'ಚರ್ಮದ ಚೀಲ ಕ್ಷ',
    'തുകൽ ബാഗ് ക്ഷ',
    'ଚମଡା ବ୍ୟାଗ କ୍ଷ',
    'සම් බෑගය ශ්‍රී ක්‍ෂ',
    'ກະເປົາໜັງ ຜູ້ຜະລິດ',
    'កាបូបស្បែក ក្រុមហ៊ុន',
    'သားရေအိတ် က္က မြန်မာ',
    'Tote မေ',
    'የቆዳ ቦርሳ ፤',
  ])('%s: every character has a glyph, in both weights', (line) => {
    for (const weight of ['Helvetica', 'Helvetica-Bold'] as const) {
      const runs = scriptRuns(line, weight);
      expect(runs.reduce((length, { text }) => length + text.length, 0)).toBe(line.length);
      for (const { text, font } of runs) {
        const opened = openSync(font);
        expect([...text].filter((one) => !opened.hasGlyphForCodePoint(one.codePointAt(0)!))).toEqual([]);
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

  it('shapes the scripts of South and South-East Asia as a whole, and puts the marks of Thai and Lao in the order in which they stand', () => {
    const drawn = (line: string): string[] =>
      scriptRuns(line, 'Helvetica').flatMap(({ text, font }) =>
        openSync(font)
          .layout(text)
          .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)),
      );
    // The vowel that is written after its consonant stands before it; two consonants that meet are one letter.
    expect(drawn('कि')[0]).toBe('ि');
    expect(drawn('क्ष')).toHaveLength(1);
    expect(drawn('কি')[0]).toBe('ি');
    expect(drawn('கெ')[0]).toBe('ெ');
    expect(drawn('น้ำ').slice(0, 3)).toEqual(['น', '\u0e4d', '\u0e49']);
    expect(drawn('ນ້ຳ')).toEqual(['ນ', '\u0ecd\u0ec9', '\u0eb2']);
    expect(drawn('ශ්‍රී')).toEqual(['ශී', '්‍ර']);
    // The vowel before its consonant; the consonant below another is one glyph with the sign that puts it there.
    expect(drawn('កេ')[0]).toBe('េ');
    expect(drawn('ស្ប')).toHaveLength(2);
    expect([drawn('မေ'), drawn('ကြော')]).toEqual([
      ['ေ', 'မ'],
      ['ေ', 'ြ', 'က', 'ာ'],
    ]);
  });

  it('draws a letter that no font has as one that is missing, and never as nothing', () => {
    const [run] = scriptRuns('ꦲ', 'Helvetica');
    const { glyphs } = openSync(present(run?.font)).layout(present(run?.text));
    expect(glyphs).toHaveLength(1);
    expect([glyphs[0]?.id, (glyphs[0]?.path.commands.length ?? 0) > 0]).toEqual([0, true]);
  });

  it('what has no direction of its own is mirrored and turned inside a line from right to left', () => {
    // Each of them is in the order of writing; the shaper turns the outer two round.
    expect(visual('حقيبة (手) يد')).toEqual(['( يد', '手', 'حقيبة )']);
  });
});
