import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { dppXml } from '../../../rest-adapter/dpp/dpp-xml.js';
import { dppJsonLd, dppTurtle } from '../../../rest-adapter/dpp/linked-dpp.js';
import type { JsonObject } from '../../../schema/json.js';
import { termAt } from '../../../schema/passport-document/dictionary.js';
import { standardForm } from '../../../subgraphs/passports/dpp/dpp-elements.rules.js';
import { dppHeader } from '../../../subgraphs/passports/dpp/dpp-header.rules.js';
import { anyDocument } from '../../support/documents.js';
import { triplesOfJsonLd, triplesOfTurtle } from '../../support/linked-data.js';
import { present } from '../../support/present.js';

const VOCABULARY = 'https://dpp.example/vocabulary/passport';
const ID = 'https://dpp.example/v1/dpps/1';
const PRODUCT = 'https://dpp.example/01/04006381333931';

const HEADER = dppHeader({
  id: ID,
  productId: PRODUCT,
  granularity: 'model',
  status: 'active',
  publishedAt: new Date('2026-11-22T10:00:00Z'),
  operatorId: 'did:web:dpp.example:brands:ACME',
  facilityId: null,
  specifications: ['https://dpp.example/schemas/passport-document/1.0#textile'],
});

const dppOf = (document: JsonObject): JsonObject => ({ ...HEADER, ...standardForm(document) });

const DOCUMENT: JsonObject = {
  product_identification: { name: 'T\u00e9e "1"\\\n\t\u0001', image_url: 'https://img.example/a.jpg', weight: 1.5 },
  textile: {
    materials: [
      { name: 'cotton', percentage: 60 },
      { name: 'linen', percentage: '39.50', origin: { country: 'FR' } },
    ],
    since: '2026-01-31',
  },
  carbon_footprint: { kg_co2e: 1e-7, study_url: 'no address' },
  manufacturing: { processes: [['a', 1], [true]] },
  waste_information: { instructions: { fr: 'Rapporter', 'de-AT': 'Zurückbringen' } },
  labels: { care: [{ fr: 'Laver', 'zh-Hant': '清洗' }, { mt: 'Aħsel' }], note: { 'sr-Latn': 'Oprati' } },
  'a.b': { '@type': 'x', deep: [1, { y: 2 }] },
};

describe('a passport as linked data [EN 18216 5] [EN 18223 5.2]', () => {
  it('is JSON-LD whose members are the compressed form’s, under the terms of the dictionary', async () => {
    const triples = await triplesOfJsonLd(dppJsonLd(dppOf(DOCUMENT), VOCABULARY));
    const said = triples.join('\n');
    expect(said).toContain(
      `<${VOCABULARY}#textile.materials.percentage> "39.50"^^<http://www.w3.org/2001/XMLSchema#decimal>`,
    );
    expect(said).toContain(
      `<${VOCABULARY}#textile.materials.percentage> "60"^^<http://www.w3.org/2001/XMLSchema#decimal>`,
    );
    expect(said).toContain(
      `<${VOCABULARY}#carbon_footprint.kg_co2e> "0.0000001"^^<http://www.w3.org/2001/XMLSchema#decimal>`,
    );
    expect(said).toContain(`<${VOCABULARY}#carbon_footprint.study_url> "no address"`);
    expect(said).toContain(`<${VOCABULARY}#country> "FR"`);
    expect(said).toContain(`<${VOCABULARY}#otherMembers> "{\\"since\\":\\"2026-01-31\\"}"^^`);
    for (const text of ['"Rapporter"@fr', '"Zurückbringen"@de-at', '"Laver"@fr', '"清洗"@zh-hant', '"Aħsel"@mt'])
      expect(said.toLowerCase()).toContain(text.toLowerCase());
    expect(said).toContain(`<${VOCABULARY}#instructions> "Rapporter"@fr`);
    expect(said).not.toMatch(/Rapporter[^\n]*JSON|fr-ZZ/);
    expect(triples).toContain(`<${PRODUCT}> <https://schema.org/hasDigitalProductPassport> <${ID}> .`);
    expect(dppJsonLd(dppOf(DOCUMENT), VOCABULARY)).toMatchObject({ digitalProductPassportId: ID, dppStatus: 'active' });
  });

  it('says the same triples in JSON-LD and in Turtle, whatever the document', async () => {
    const examples: [JsonObject][] = [[DOCUMENT], [{}]];
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        const dpp = dppOf(document);
        const read = await triplesOfTurtle(dppTurtle(dpp, VOCABULARY));
        expect(read).toEqual(await triplesOfJsonLd(dppJsonLd(dpp, VOCABULARY)));
        // Nothing is lost: a triple for each section, or its place among what has no term.
        for (const section of Object.keys(dpp).filter((key) => !(key in HEADER)))
          expect(read.join('\n')).toContain(`<${VOCABULARY}#${termAt([section]).name}>`);
      }),
      { examples, numRuns: 60 },
    );
  });
});

interface Element {
  name: string;
  text: string;
  children: Element[];
}

/** What a strict reader of XML finds. */
function readXml(text: string): Element {
  const open: Element[] = [{ name: '', text: '', children: [] }];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: String(attributes.name ?? name), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const last = open.at(-1);
    if (last) last.text += part;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return present(open[0]?.children[0]);
}

describe('a passport as XML [EN 18223 B]', () => {
  it('has an element for each member and each place of a list', () => {
    const { name, children } = readXml(dppXml(dppOf(DOCUMENT)));
    expect(name).toBe('digitalProductPassport');
    const textile = children.find((child) => child.name === 'textile');
    expect(textile?.children.filter((child) => child.name === 'materials')).toHaveLength(2);
    expect(children.find((child) => child.name === 'a.b')?.children[0]?.name).toBe('@type');
    expect(children.find((child) => child.name === 'product_identification')?.children[0]?.text).toBe(
      'T\u00e9e "1"\\\n\t\ufffd',
    );
    expect(dppXml(dppOf(DOCUMENT))).toContain('<kg_co2e>0.0000001</kg_co2e>');
  });

  it('is well-formed and keeps every text, whatever the document', () => {
    fc.assert(
      fc.property(anyDocument, fc.string({ unit: 'grapheme' }), (document, text) => {
        const dpp = { ...dppOf(document), labels: { [text || 'x']: text } };
        const labels = readXml(dppXml(dpp)).children.find((child) => child.name === 'labels');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML 1.0 cannot hold.
        const kept = text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');
        expect(labels?.children[0]?.text).toBe(kept);
      }),
    );
  });
});
