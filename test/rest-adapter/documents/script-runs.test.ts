import { describe, expect, it } from '@jest/globals';
import { scriptRuns } from '../../../rest-adapter/documents/script-runs.js';
import { shapedFont } from '../../../rest-adapter/documents/shaped-font.js';

const visual = (line: string) => scriptRuns(line, 'regular').map(({ text }) => text);
const fileOf = (line: string) => scriptRuns(line, 'regular').map(({ font }) => font.split('/').at(-1));

describe('a line as runs', () => {
  it.each([
    'Łódź Ωmega Ателье Ελλάς Việt',
    '手提包 體 龍 髙橋 トート ひらがな ー 「」、。',
    '가방 뷁 색상',
    'حقيبة يد (جديدة) ١٢٣',
    'תיק חדש',
    'Հայերեն ქართული ᲥᲐᲠᲗᲣᲚᲘ',
    'Tote 手提包 가방 حقيبة',
    '𠮷野家 𠝹 𠀋',
    '𞄀𞄦𞄲',
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
    'བོད་ཡིག རྒྱ',
    'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ',
    'ދިވެހި ܣܘܪܝܝܐ ߒߞߏ',
    'ꦲꦏ꧀ꦱꦫ ᏣᎳᎩ ⵜⵉⴼⵉⵏⴰⵖ ᐃᓄᒃᑎᑐᑦ',
    // Beyond them, every script that is in use has letters, plain as they are.
    '𞤀𞤣𞤤𞤢𞤥 ᮞᮥᮔ᮪ᮓ ᬅᬓ᭄ᬱᬭ ᯅᯖᯂ᯲ ᨅᨔ ꆈꌠ ꠍꠤꠟꠐꠤ ꕙꔤ ꓡꓲ ꯃꯩꯇꯩ ᱥᱟᱱ 𑄌𑄋𑄴𑄟 𐓏𐓘 👜',
  ])('%s: every character has a glyph, in both weights', (line) => {
    for (const weight of ['regular', 'bold'] as const) {
      const runs = scriptRuns(line, weight);
      expect(runs.reduce((length, { text }) => length + text.length, 0)).toBe(line.length);
      for (const { text, font, rightToLeft } of runs) {
        const { glyphs } = shapedFont(font).layout(text, rightToLeft ? ['rtlm'] : []);
        expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
      }
    }
  });

  it('stands in the order in which it is read: right to left where its script is', () => {
    expect(visual('حقيبة 2026 Tote').map((run) => run.trim())).toEqual(['Tote', '', '2026', 'حقيبة']);
    expect(scriptRuns('حقيبة يد', 'regular')).toEqual([
      { text: 'حقيبة يد', font: expect.stringContaining('DejaVuSans'), rightToLeft: true },
    ]);
    expect(scriptRuns('𞤀𞤣𞤤 1', 'regular').map(({ rightToLeft }) => rightToLeft)).toEqual([false, true]);
    expect(visual('حقيبة (手) يد')).toEqual([') يد', '手', '(', 'حقيبة ']);
  });

  it('takes a font of the letter’s own script, and the plain one only for what no other has', () => {
    expect(fileOf('Ω手가')).toEqual(['DejaVuSans.ttf', 'NotoSansHans-Regular.otf', 'NotoSansKR-Regular.otf']);
    expect(fileOf('👜 Łódź')).toEqual(['unifontex-latin-400-normal.woff', 'DejaVuSans.ttf']);
    expect(fileOf('𞋀𞋁𞋮𐺀𐺁')).toEqual(['NotoSansWancho-Regular.ttf', 'NotoSerifYezidi-Regular.ttf']);
    expect(fileOf('𞊐𞊑\u{11bc0}')).toEqual([
      'noto-serif-toto-toto-400-normal.woff',
      'noto-sans-sunuwar-sunuwar-400-normal.woff',
    ]);
    // An accent that the font of the letter before it lacks is taken from one that has it.
    expect(fileOf('ก\u0332')).toEqual(['noto-sans-thai-thai-400-normal.woff', 'DejaVuSans.ttf']);
  });

  it('has a glyph for every character that Unicode has assigned, in both weights', () => {
    for (const characters of assigned()) {
      for (const weight of ['regular', 'bold'] as const) {
        const runs = scriptRuns(characters, weight);
        const missing = runs.filter(({ text, font, rightToLeft }) =>
          shapedFont(font)
            .layout(text, rightToLeft ? ['rtlm'] : [])
            .glyphs.some(({ id }) => id === 0),
        );
        expect(missing).toEqual([]);
        expect(runs.reduce((length, { text }) => length + text.length, 0)).toBe(characters.length);
      }
    }
  }, 60_000);

  it('draws a letter that no font has as its number', () => {
    const bars = (character: string): number => {
      const [run, ...others] = scriptRuns(character, 'regular');
      expect([run!.font, others]).toEqual([expect.stringMatching(/^code-points:/), []]);
      const font = shapedFont(run!.font);
      const { glyphs } = font.layout(character, []);
      expect(glyphs).toEqual([expect.objectContaining({ codePoints: [character.codePointAt(0)] })]);
      return font.getGlyph(glyphs[0]!.id).path.commands.filter(({ command }) => command === 'closePath').length;
    };
    // The frame, and seven bars for an 8, six for a 0, two for a 1, five for a 3, …
    expect(bars('\u{31350}')).toBe(2 + 6 + 5 + 2 + 5 + 5 + 6);
    expect(bars('\u0378')).toBe(2 + 6 + 5 + 3 + 7);
    expect(bars('\u{ffff8}')).toBe(2 + 6 + 4 * 4 + 7);
  });

  it('opens again what was left for others', () => {
    const number = (): unknown => shapedFont(scriptRuns('\u{31350}', 'regular')[0]!.font);
    const first = number();
    for (let block = 0; block < 600; block++) shapedFont(`code-points:${0x40000 + block * 256}`);
    expect(number()).not.toBe(first);
    expect(number()).toBe(number());
  });

  it('draws a variant of a Han character in its own form where a font has it, in both weights', () => {
    for (const weight of ['regular', 'bold'] as const) {
      const [run, ...others] = scriptRuns('\ufa19', weight);
      expect([run!.font, others]).toEqual([expect.stringMatching(/NotoSansJP-Regular\.otf$/), []]);
      const font = shapedFont(run!.font);
      const outline = (character: string): string =>
        font.getGlyph(font.layout(character, []).glyphs[0]!.id).path.toSVG();
      expect(outline('\ufa19')).not.toBe(outline('\u795e'));
    }
    // After letters of the font that lacks the form as well.
    expect(fileOf('手提包\ufa19')).toEqual(['NotoSansHans-Regular.otf', 'NotoSansJP-Regular.otf']);
    expect(fileOf('\u{2f825}')).toEqual(['NotoSansHant-Regular.otf']);
  });

  it.each([
    ['no font has it', '\u{2f800}'],
    ['the plain font alone has it', '\ufa70'],
    ['fonts that have it draw the equivalent (a second number of it in Korea)', '\uf9e1'],
  ])('draws a variant as its equivalent where %s', (_case, variant) => {
    expect(fileOf(variant)).toEqual(['NotoSansHans-Regular.otf']);
    expect(scriptRuns(variant, 'bold')[0]!.font).toMatch(/NotoSansHans-Bold\.otf$/);
  });

  it('keeps a text in Chinese in one font', () => {
    for (const text of ['手提包由上海工匠以全粒面皮革手工縫製，產地：中國。', '神社與龍的皮包「李」'])
      expect(visual(text)).toEqual([text]);
    expect(visual('手提包\uf9e1\u{2f800}皮革')).toHaveLength(1);
  });
});

/** Characters that are drawn, by the hundred. */
function* assigned(): Generator<string> {
  let characters = '';
  for (let codePoint = 0x21; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Co}]/u.test(character) && !isOfAPlane(codePoint)) characters += character;
    if (characters.length >= 400) {
      yield characters;
      characters = '';
    }
  }
  yield characters;
}

/** Two whole planes are for private use: a few of them stand for the others. */
const isOfAPlane = (codePoint: number): boolean => codePoint >= 0xf0100;
