import { expect, it } from '@jest/globals';
import { documentView } from '../../../gateway/passport-view/document-view.js';
import { documentReader } from '../../../rest-adapter/pages/document-reader.js';
import type { PageLanguage } from '../../../schema/vocabulary/languages.js';
import { markup } from '../../../subgraphs/lib/markup/markup.js';

const DOCUMENT = {
  product_identification: {
    name: { fr: 'Cabas', de: 'Tasche' },
    safety_information: { fr: 'Tenir loin du feu', it: 'Tenere lontano dal fuoco' },
  },
  waste_information: { fire_risk: 'Ne pas percer' },
  labels: { care: { ja: '手洗い' }, warranty_months: 24 },
};

/** What a reader sees of a document whose brand writes in French. */
const shown = (language: PageLanguage): string =>
  markup`${documentView(DOCUMENT, documentReader(language, 'fr'))}`.text;

it('shows the reader’s language where the brand gives it, unmarked', () => {
  expect(shown('de')).toContain('<dd>Tasche</dd>');
  expect(shown('de')).not.toContain('Cabas');
  expect(shown('it')).toContain('<dd>Tenere lontano dal fuoco</dd>');
  expect(shown('fr')).toContain('<dd>Tenir loin du feu</dd>');
});

it('reads texts as the standard writes them, too', () => {
  const care = [
    { language: 'fr-ZZ', value: 'Laver' },
    { language: 'de-AT', value: 'Waschen' },
  ];
  const read = (language: PageLanguage): string =>
    markup`${documentView({ labels: { care } }, documentReader(language, 'fr'))}`.text;
  expect(read('de')).toContain('<dd>Waschen</dd>');
  expect(read('fr')).toContain('<dd>Laver</dd>');
  expect(read('it')).toContain('<span lang="fr" dir="auto">Laver</span>');
  expect(read('it')).not.toContain('Waschen');
});

it('marks what is in another language with it', () => {
  const marked = '<span class="note">Auf Französisch:</span> <span lang="fr" dir="auto">Tenir loin du feu</span>';
  expect(shown('de')).toContain(marked);
  expect(shown('de')).toContain('<span lang="ja" dir="auto">手洗い</span>');
});

it('never gives a sentence of safety silently in another language', () => {
  expect(shown('el')).toContain('<span lang="fr" dir="auto">Ne pas percer</span>');
  expect(shown('fr')).toContain('<dd>Ne pas percer</dd>');
  const document = {
    battery_annex_xiii_public: { hazardous_substances: 'aucune' },
    extinguishing_agent: { agent: 'eau pulvérisée', class: 'F-500' },
  };
  const text = markup`${documentView(document, documentReader('el', 'fr'))}`.text;
  for (const sentence of ['aucune', 'eau pulvérisée'])
    expect(text).toContain(`<span lang="fr" dir="auto">${sentence}</span>`);
  expect(text).toContain('<dd>F-500</dd>');
});

it('marks instructions that name no language, and no code', () => {
  const document = {
    waste_information: { instructions: 'Rapporter en magasin' },
    textile: { care: 'B' },
  };
  const read = (language: PageLanguage): string =>
    markup`${documentView(document, documentReader(language, 'fr'))}`.text;
  expect(read('de')).toContain(
    '<span class="note">Auf Französisch:</span> <span lang="fr" dir="auto">Rapporter en magasin</span>',
  );
  expect(read('de')).toContain('<dd>B</dd>');
  expect(read('fr')).toContain('<dd>Rapporter en magasin</dd>');
});

it('marks every other sentence with the code of its language, and neither names nor codes', () => {
  const document = {
    manufacturing: {
      process: 'Cousu main à Cholet',
      grade: 'Très bon',
      maker: 'Atelier Nord SAS',
      site: 'Cholet',
      lot: 'LOT-2026-09',
    },
  };
  const read = (brandLanguage: string, language: PageLanguage): string =>
    markup`${documentView(document, documentReader(language, brandLanguage))}`.text;
  expect(read('fr', 'de')).toContain('<span class="foreign" lang="fr" dir="auto">Cousu main à Cholet</span>');
  expect(read('fr', 'de')).toContain('<span class="foreign" lang="fr" dir="auto">Très bon</span>');
  expect(read('fr', 'de')).toContain('<dd>Cholet</dd>');
  expect(read('fr', 'de')).toContain('<dd>Atelier Nord SAS</dd>');
  expect(read('fr', 'de')).toContain('<dd>LOT-2026-09</dd>');
  expect(read('fr', 'fr')).toContain('<dd>Cousu main à Cholet</dd>');
  expect(read('und', 'de')).toContain('<dd>Cousu main à Cholet</dd>');
});

it('marks the language of a list once, above it', () => {
  const steps = ['Découdre', 'Lever la doublure', 'Libérer les anses'];
  const document = { disassembly_instructions: { steps, tools: [{ fr: 'Alêne', de: 'Ahle' }, { fr: 'Pince' }] } };
  const read = (language: PageLanguage): string =>
    markup`${documentView(document, documentReader(language, 'fr'))}`.text;
  expect(read('de')).toContain(
    '<span class="note">Auf Französisch:</span><ol class="list" lang="fr"><li dir="auto">Découdre</li><li dir="auto">Lever la doublure</li>',
  );
  expect(read('de').match(/Auf Französisch/g)).toHaveLength(2);
  expect(read('de')).toContain('<li>Ahle</li>');
  expect(read('fr')).toContain('<ol class="list"><li>Découdre</li>');
});

it('counts spans of time as the language does', () => {
  expect([shown('pl'), shown('mt'), shown('en')].map((text) => />(24 [^<]+)</.exec(text)?.[1])).toEqual([
    '24 miesiące',
    '24 xahar',
    '24 months',
  ]);
});
