import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { renderCertificate } from '../../../rest-adapter/documents/certificate.js';
import type { CertificateFacts } from '../../../rest-adapter/documents/certificate-facts.js';
import { certificateLanguage, labelsOf } from '../../../rest-adapter/documents/certificate-labels.js';
import { facts, NOW, render } from './read-certificate.js';

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
  const [preferences, marked, { info, metadata }] = await Promise.all([
    document.getViewerPreferences(),
    document.getMarkInfo(),
    document.getMetadata(),
  ]);
  await document.loadingTask.destroy();
  const all = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(all)];
  const types = content.items.map((item) => ('type' in item ? item.type : 'text'));
  return {
    nodes: all(root),
    types,
    preferences,
    marked,
    metadata,
    info: info as { Language?: string; Title?: string },
  };
}

describe('the certificate read aloud', () => {
  const jpeg = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#a2622d' } })
      .jpeg()
      .toBuffer();

  it('has a title, a language and a structure: headings, tables, and images in words', async () => {
    const { nodes, marked, preferences, info } = await readAloud({ image: await jpeg() }, 'fr');
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

  it('says that it is PDF/UA, and who issued it, in any characters', async () => {
    const { metadata, info } = await readAloud({ issuerName: 'Dupont & <Fils>\u0001' });
    expect(metadata.get('pdfuaid:part')).toBe('1');
    expect(metadata.get('dc:creator')).toEqual(['Dupont & <Fils>\ufffd']);
    expect(metadata.get('dc:title')).toBe(info.Title);
    expect((await readAloud({ issuerName: null })).metadata.get('dc:creator')).toBeNull();
  });

  it.each([
    ['en', 'Tote, cognac'],
    ['en', 'Łódź 手提包 가방 حقيبة က္က'],
    ['el', 'Tote'],
  ] as const)('brings every font with it, and the characters of its glyphs: %s, %s', async (language, productName) => {
    const pdf = await renderCertificate({ ...facts, productName }, { labels: language, dates: language }, NOW);
    const count = (part: RegExp): number => [...pdf.toString('latin1').matchAll(part)].length;
    const fonts = count(/\/Subtype \/Type0/g);
    expect(fonts).toBeGreaterThan(1);
    expect(count(/\/FontFile[23] /g)).toBe(fonts);
    expect(count(/\/ToUnicode /g)).toBe(fonts);
    expect(count(/\/Subtype \/(Type1|TrueType|Type3)\b/g)).toBe(0);
  });

  it('reads the state of the item before the title', async () => {
    const { nodes } = await readAloud({ trouble: 'stolen' });
    const roles = nodes.map(({ role }) => role).filter((role) => role && role !== 'Root');
    expect(roles.slice(0, 3)).toEqual(['Document', 'P', 'H1']);
  });

  it('marks all that it draws, as content or as decoration', async () => {
    const { types } = await readAloud({ image: await jpeg(), productName: 'Ателье 手提包' });
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

  it('is drawn without an image that cannot be read', async () => {
    expect((await render({ image: Buffer.from('nothing') })).text).toContain('Tote, cognac');
  });
});
