import { describe, expect, it } from '@jest/globals';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { renderCertificate } from '../../../rest-adapter/documents/certificate.js';
import type { CertificateFacts } from '../../../rest-adapter/documents/certificate-facts.js';
import { certificateLanguage, labelsOf } from '../../../rest-adapter/documents/certificate-labels.js';
import { qrPath } from '../../../rest-adapter/documents/qr-path.js';

const NOW = new Date('2026-11-21T10:00:00Z');

/** Number of the operator that shows text, as the reader of documents counts them. */
const SHOW_TEXT = 44;

interface ShownGlyph {
  readonly unicode: string;
  readonly width: number;
}

/** Glyphs of an operator that shows text; numbers between them move what follows. */
const shownBy = ([glyphs]: readonly (readonly (ShownGlyph | number)[])[]): ShownGlyph[] =>
  (glyphs ?? []).filter((one) => typeof one === 'object');

const facts: CertificateFacts = {
  number: 'DPP-CERT-0A1B2C3D4E5F',
  status: 'active',
  issuedAt: new Date('2026-09-10T08:00:00Z'),
  expiresAt: null,
  issuerName: 'Atelier Nord',
  productName: 'Tote, cognac',
  serial: '0A1B2C3D4E5F',
  brandName: 'Atelier Nord',
  logo: null,
  photo: null,
  primaryColor: '#1f3a5f',
  secondaryColor: null,
  hideAttribution: false,
  customFields: { care_level: 'gold', leather_origin: 'Toscana', batch: 12, artisan: 'Léa', fifth: 'unseen' },
  trouble: null,
  network: 'local',
  contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  tokenId: '9'.repeat(78),
  pageUrl: 'https://passport.example.test/en/certificate/DPP-CERT-0A1B2C3D4E5F',
};

async function read(pdf: Buffer): Promise<{ pages: number; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const content = await (await document.getPage(1)).getTextContent();
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join('\n');
  const pages = document.numPages;
  await document.loadingTask.destroy();
  return { pages, text };
}

const render = async (changes: Partial<CertificateFacts>, lang?: string) =>
  read(await renderCertificate({ ...facts, ...changes }, certificateLanguage(lang), NOW));

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

  it('speaks French, and with an uppercase FR only in its labels', async () => {
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
    ['de', /Helvetica/],
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

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/** Of what the reader of documents gives as a map, or as an object. */
const entries = (of: unknown): [string, unknown][] => (of instanceof Map ? [...of] : Object.entries(of as object));

/** What a screen reader is given, and the document's own words about itself. */
async function readAloud(changes: Partial<CertificateFacts>, lang?: string) {
  const data = new Uint8Array(await renderCertificate({ ...facts, ...changes }, certificateLanguage(lang), NOW));
  const document = await getDocumentProxy(data, { verbosity: 0 });
  const page = await document.getPage(1);
  const root = (await page.getStructTree()) as Node;
  const content = await page.getTextContent({ includeMarkedContent: true });
  const [preferences, marked, { info }] = await Promise.all([
    document.getViewerPreferences(),
    document.getMarkInfo(),
    document.getMetadata(),
  ]);
  await document.loadingTask.destroy();
  const all = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(all)];
  const types = content.items.map((item) => ('type' in item ? item.type : 'text'));
  return { nodes: all(root), types, preferences, marked, info: info as { Language?: string; Title?: string } };
}

describe('the certificate read aloud', () => {
  const jpeg = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#a2622d' } })
      .jpeg()
      .toBuffer();

  it('has a title, a language and a structure: headings, tables, and pictures in words', async () => {
    const { nodes, marked, preferences, info } = await readAloud({ photo: await jpeg() }, 'fr');
    expect(entries(marked)).toContainEqual(['Marked', true]);
    expect(entries(preferences)).toContainEqual(['DisplayDocTitle', true]);
    expect(info.Language).toBe('fr');
    expect(info.Title).toBe('Certificat d’authenticité DPP-CERT-0A1B2C3D4E5F');
    const roles = nodes.map(({ role }) => role);
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles.filter((role) => role === 'H2')).toHaveLength(3);
    expect(roles.filter((role) => role === 'Table')).toHaveLength(2);
    expect(roles.filter((role) => role === 'TH')).toHaveLength(10);
    expect(roles.filter((role) => role === 'TD')).toHaveLength(10);
    expect(nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
      'Photographie\u00a0: Tote, cognac',
      'AUTHENTIQUE',
      labelsOf('fr').qr,
    ]);
  });

  it('reads the state of the item before the title', async () => {
    const { nodes } = await readAloud({ trouble: 'stolen' });
    const roles = nodes.map(({ role }) => role).filter((role) => role && role !== 'Root');
    expect(roles.slice(0, 3)).toEqual(['Document', 'P', 'H1']);
  });

  it('marks all that it draws, as content or as decoration', async () => {
    const { types } = await readAloud({ photo: await jpeg(), productName: 'Ателье 手提包' });
    let open = 0;
    for (const type of types) {
      if (type === 'endMarkedContent') open--;
      else if (type !== 'text') open++;
      else expect(open).toBeGreaterThan(0);
    }
    expect(open).toBe(0);
  });

  it('shows the serial in groups of four', async () => {
    expect((await render({})).text).toContain('0A1B 2C3D 4E5F');
  });

  it('is drawn without a photograph that cannot be read', async () => {
    expect((await render({ photo: Buffer.from('nothing') })).text).toContain('Tote, cognac');
  });
});
