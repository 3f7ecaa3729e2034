import { describe, expect, it } from '@jest/globals';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { renderCertificate } from '../../../rest-adapter/documents/certificate.js';
import { certificateLanguage, labelsOf } from '../../../rest-adapter/documents/certificate-labels.js';
import { qrPath } from '../../../rest-adapter/documents/qr-path.js';
import { facts, NOW, read, render } from './read-certificate.js';

/** Number of the operator that shows text, as the reader of documents counts them. */
const SHOW_TEXT = 44;

interface ShownGlyph {
  readonly unicode: string;
  readonly width: number;
}

/** Glyphs of an operator that shows text; numbers between them move what follows. */
const shownBy = ([glyphs]: readonly (readonly (ShownGlyph | number)[])[]): ShownGlyph[] =>
  (glyphs ?? []).filter((one) => typeof one === 'object');

describe('a long name', () => {
  const LONG = 'Sac de voyage pliant en cuir de veau grainé, doublure en lin lavé';

  it('stands on two lines in full, and is cut only where two do not hold it', async () => {
    const { pages, text } = await render({ productName: LONG }, 'fr');
    expect(pages).toBe(1);
    expect(text.replaceAll('\n', ' ').replace(/\s+/g, ' ')).toContain(LONG);
    const longer = await render({ productName: `${LONG}, ${LONG}, ${LONG}` }, 'fr');
    expect([longer.pages, longer.text.includes('…')]).toEqual([1, true]);
  });

  it.each([
    '革の旅行鞄'.repeat(12),
    'حقيبة سفر من جلد العجل المحبب مع بطانة من الكتان المغسول',
  ])('of another script: %s', async (productName) => {
    const { pages, text } = await render({ productName }, 'en');
    expect([pages, text.length > 100]).toEqual([1, true]);
  });
});

describe('§4.15 certificate document', () => {
  it('writes the first of a month as the page does', async () => {
    const { text } = await render({ issuedAt: new Date('2026-03-01T08:00:00Z') }, 'fr');
    expect(text).toContain('1er mars 2026');
  });

  it.each([
    'stolen',
    'revoked',
    'leaving',
    'destroyed',
    'withdrawn',
  ] as const)('leads with the state of an item that is %s, and calls nothing authentic', async (trouble) => {
    for (const lang of ['en', 'fr'] as const) {
      const { pages, text } = await render({ trouble }, lang);
      expect(pages).toBe(1);
      expect(text).toContain(labelsOf(lang).trouble[trouble].replace('\u00a0', ' '));
      expect(text).toContain(labelsOf(lang).badge.active);
      expect(text).not.toMatch(/AUTHENTI/);
    }
  });

  it.each([
    'Ателье Ж',
    'Ωmega Łódź',
    '手提包',
    'トート ひらがな',
    '가방',
    'חדש',
    'กระเป๋าหนัง',
    'बैग',
    'ব্যাগ',
    'மரம்',
    'ກະເປົາ',
    'කඩ',
    'កាបូប',
    'ကခဂ',
    'ቦርሳ',
    'བདག',
    'ދވހ',
    'ᏣᎳᎩ',
    'ᮞᮔᮓ',
    'ꆈꌠ',
    '𞋀𞋁',
    '𖩰𖩱',
    '𐺀',
    // Drawn as numbers: rare Han, and a script of Africa from right to left.
    '\u{31350}\u{31351}',
    '\u{10d50}',
  ])('draws a name in any script: %s', async (name) => {
    const { pages, text } = await render({ productName: name, brandName: name });
    expect(pages).toBe(1);
    for (const word of name.split(' ')) expect(text.normalize('NFKC')).toContain(word);
  });

  it('draws letters below each other where they stand so, and lets them be copied as they were written', async () => {
    const name = 'က္က မြန်မာ';
    const pdf = await renderCertificate({ ...facts, productName: name }, certificateLanguage(undefined), NOW);
    const spoken = `/ActualText (${Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('latin1')})`;
    expect(pdf.includes(spoken, 0, 'latin1')).toBe(true);
    const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
    const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
    await document.loadingTask.destroy();
    const shown = fnArray.flatMap((operator, at) => (operator === SHOW_TEXT ? shownBy(argsArray[at]) : []));
    // The second consonant takes no room: it stands below the first.
    expect(shown[shown.findIndex(({ unicode }) => unicode === 'က') + 1]).toMatchObject({ unicode: '္က', width: 0 });
  });

  it('does not capitalize a letter that is capital in whole words alone', async () => {
    expect((await render({ customFields: { ტყავის_სახეობა: 'x' } })).text).toContain('ტყავის სახეობა');
  });

  it('tells everything on one A4 page', async () => {
    const { pages, text } = await render({});
    expect(pages).toBe(1);
    for (const part of [
      'Certificate of authenticity',
      'ACTIVE',
      'Tote, cognac',
      'DPP-CERT-0A1B2C3D4E5F',
      '10 September 2026',
      'Atelier Nord',
      'Care Level',
      'Leather Origin',
      '0x5FbDB2…180aa3',
      'local',
      'AUTHENTIC',
      'Powered by',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('unseen');
    expect(text).not.toContain('Expires on');
  });

  it('has French texts, with an uppercase FR only in its labels', async () => {
    const french = (await render({}, 'fr')).text;
    for (const part of ['ACTIF', 'Numéro de certificat', '10 septembre 2026', 'AUTHENTIQUE']) {
      expect(french).toContain(part);
    }
    for (const lang of ['FR', 'fr-CA']) {
      const { text } = await render({}, lang);
      for (const part of ['ACTIF', 'Numéro de certificat', '10 September 2026', 'AUTHENTIC']) {
        expect(text).toContain(part);
      }
      expect(text).not.toContain('AUTHENTIQUE');
    }
    expect((await render({}, 'de')).text).toContain('ACTIVE');
  });

  it.each([
    ['pl', /DejaVu/],
    ['el', /DejaVu/],
    ['bg', /DejaVu/],
    ['de', /Arimo/],
  ] as const)('is written in one font throughout in %s, with its state in full', async (language, font) => {
    const stolen = { ...facts, trouble: 'stolen' } as const;
    const pdf = await renderCertificate(stolen, { labels: language, dates: language }, NOW);
    const fonts = [...pdf.toString('latin1').matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? '');
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((name) => !font.test(name))).toEqual([]);
    const { badge, trouble, title } = labelsOf(language);
    const { text } = await read(pdf);
    for (const said of [badge.active, trouble.stolen, title, '0A1B 2C3D 4E5F']) expect(text).toContain(said);
  });

  it('recomputes the badge when it is drawn', async () => {
    expect((await render({ expiresAt: new Date('2026-11-20') }, 'fr')).text).toContain('EXPIRÉ');
    expect((await render({ status: 'revoked', expiresAt: new Date('2026-11-20') })).text).toContain('REVOKED');
  });

  it('says nothing of the platform with white labeling', async () => {
    expect((await render({ hideAttribution: true })).text).not.toContain('Powered by');
  });

  it('stays on one page and cuts what is too long, in any script', async () => {
    const long = 'Łódź Ω\n'.repeat(200);
    const { pages, text } = await render({
      productName: long,
      brandName: long,
      issuerName: long,
      number: 'X'.repeat(300),
    });
    expect(pages).toBe(1);
    expect(text).toContain('Łódź Ω Łódź');
    expect(text).toMatch(/X…/);
  });

  it('[EN 18220 QR] carries a QR code of its public page', async () => {
    const { path, size } = qrPath(facts.pageUrl);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" width="400" height="400"><rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const decode = jsqr as unknown as typeof jsqr.default;
    expect(decode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(facts.pageUrl);
  });
});
