import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { fontTables, openTypeOf } from '../../../rest-adapter/documents/font-tables.js';
import { scriptRuns } from '../../../rest-adapter/documents/script-runs.js';
import { shapedFont } from '../../../rest-adapter/documents/shaped-font.js';

/** Glyphs of a word that is of one run, with what each says that it stands for. */
function drawn(word: string) {
  const [run, ...others] = scriptRuns(word, 'regular');
  expect(others).toEqual([]);
  const { text, font, rightToLeft } = run!;
  return shapedFont(font).layout(text, rightToLeft ? ['rtlm'] : []);
}

const said = (word: string): string[] =>
  drawn(word).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));

describe('the letters of a word', () => {
  it.each([
    ['Myanmar', 'က္က မြန်မာဘာသာ င်္ဂ ကြော'],
    ['Khmer', 'ក្រុមហ៊ុន ស្បែក កាបូប'],
    ['Sinhala', 'ශ්‍රී ක්‍ෂ සම් බෑගය'],
    ['Thai', 'น้ำ กระเป๋าหนังแท้ ผู้ผลิต'],
    ['Lao', 'ນ້ຳ ກະເປົາໜັງ ຜູ້ຜະລິດ'],
    ['Tibetan', 'རྒྱ་གར་བོད་སྐད'],
    ['Devanagari', 'हस्तशिल्प क्षत्रिय श्री'],
    ['Bengali', 'চামড়ার ব্যাগ ক্ষুদ্র'],
    ['Tamil', 'தோல் பை கொ ஸ்ரீ'],
    ['Telugu', 'తోలు సంచి క్షమ'],
    ['Gujarati', 'ચામડાની બેગ ક્ષ'],
    ['Gurmukhi', 'ਚਮੜੇ ਦਾ ਬੈਗ'],
    ['Kannada', 'ಚರ್ಮದ ಚೀಲ ಕ್ಷ'],
    ['Malayalam', 'തുകൽ ബാഗ് ക്ഷ'],
    ['Odia', 'ଚମଡା ବ୍ୟାଗ କ୍ଷ'],
    ['Ethiopic', 'የቆዳ ቦርሳ'],
    ['Javanese', 'ꦲꦏ꧀ꦱꦫꦗꦮ'],
    ['Cherokee', 'ᏣᎳᎩ'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ'],
    ['Arabic', 'حَقِيبَة لا'],
    ['Hebrew', 'לֶחֶם'],
    ['N’Ko', 'ߒߞߏ'],
    ['Thaana', 'ދިވެހި'],
    ['Syriac', 'ܣܘܪܝܝܐ'],
    ['Latin', 'Łódź Việt'],
    ['Chinese', '手提包'],
    ['Korean', '가방'],
  ])('stand as HarfBuzz puts them with all that the font holds: %s', (_script, word) => {
    const [{ font } = { font: '' }] = scriptRuns(word, 'regular');
    const whole = new Font(new Face(new Blob(openTypeOf(fontTables(readFileSync(font))))));
    const buffer = new TextBuffer();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    shape(whole, buffer);
    const { glyphs, positions } = drawn(word);
    expect(glyphs.map(({ id }) => id)).toEqual(buffer.getGlyphInfos().map(({ codepoint }) => codepoint));
    expect(positions).toEqual(buffer.getGlyphPositions());
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
  });

  it('stand below and before each other where their script wants it', () => {
    // Two consonants of Myanmar below each other, and the sign of a syllable’s end above the next: no wider than one letter.
    const ka = drawn('က').advanceWidth;
    expect([drawn('က္က').advanceWidth, drawn('င်္က').advanceWidth]).toEqual([ka, ka]);
    expect(said('က္က')).toEqual(['က', '္က']);
    // A vowel that is written after its consonant and stands before it; two consonants that meet are one letter.
    for (const [word, first] of [
      ['မေ', 'ေ'],
      ['कि', 'ि'],
      ['কি', 'ি'],
      ['கெ', 'ெ'],
      ['កេ', 'េ'],
    ] as const)
      expect(said(word)[0]).toBe(first);
    expect(said('क्ष')).toEqual(['क्ष']);
    expect(drawn('ශ්‍රී').glyphs).toHaveLength(2);
    expect(drawn('ស្ប').glyphs).toHaveLength(2);
    // The ring of a vowel of Thai below the tone that is written before it.
    expect(drawn('น้ำ').glyphs).toHaveLength(4);
  });

  it('say of themselves what was written, each of it once', () => {
    for (const word of ['မြန်မာဘာသာ', 'क्षत्रिय', 'ក្រុមហ៊ុន', 'น้ำ', 'حَقِيبَة', '手提包'])
      expect([...said(word).join('')].sort()).toEqual([...word].sort());
  });

  it('are no wider than before when a text is measured again', () => {
    const font = shapedFont(scriptRuns('Łódź', 'regular')[0]!.font);
    const width = (): number => font.layout('Łódź', []).advanceWidth;
    expect(width()).toBe(width());
  });
});

describe('a font file', () => {
  it('is the same font as WOFF and as OpenType', () => {
    const woff = scriptRuns('က', 'regular')[0]!.font;
    const openType = openTypeOf(fontTables(readFileSync(woff)));
    expect(openTypeOf(fontTables(openType)).equals(openType)).toBe(true);
    expect(openType.readUInt32BE(0)).toBe(0x00010000);
  });
});
