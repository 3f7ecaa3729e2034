import type { DisclosedTerm } from '../../../schema/passport-document/dictionary.js';
import { dictionaryLabelsIn } from '../../../schema/passport-document/dictionary-words-in.js';
import type { DataType } from '../../../schema/passport-document/value-type.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../../schema/vocabulary/languages.js';
import { iri, literal, RDF, type RdfMember, type RdfNode, XSD } from '../../lib/linked-data/rdf.js';
import { turtle } from '../../lib/linked-data/turtle.js';

const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const OWL = 'http://www.w3.org/2002/07/owl#';
const SCHEMA_ORG = 'https://schema.org/';

type Texts = Readonly<Partial<Record<PageLanguage, string>>>;

const inEach = (key: string, term: string, texts: Texts): RdfMember => ({
  key,
  term,
  values: PAGE_LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text === undefined ? [] : [{ ...literal(text), language }];
  }),
});

const ofWhole = (key: 'title' | 'about'): Texts =>
  Object.fromEntries(PAGE_LANGUAGES.map((language) => [language, dictionaryLabelsIn(language)[key]]));

/** Serialises the vocabulary as Turtle. `address`: its URL. */
export const dictionaryTurtle = (terms: readonly DisclosedTerm[], address: string): string =>
  turtle([dictionaryNode(address), ...terms.map((term) => termNode(term, address))], {
    dpp: `${address}#`,
    rdfs: RDFS,
    owl: OWL,
    schema: SCHEMA_ORG,
  });

const dictionaryNode = (address: string): RdfNode => ({
  kind: 'node',
  iri: address,
  types: [`${OWL}Ontology`],
  members: [inEach('label', `${RDFS}label`, ofWhole('title')), inEach('comment', `${RDFS}comment`, ofWhole('about'))],
});

function termNode(term: DisclosedTerm, address: string): RdfNode {
  const { name, label, comment, unit, dataType, tiers, sector } = term;
  const texts = (key: string, values: readonly string[]): RdfMember[] =>
    values.length === 0 ? [] : [{ key, term: `${address}#${key}`, values: values.map((value) => literal(value)) }];
  return {
    kind: 'node',
    iri: `${address}#${name}`,
    types: [`${RDF}Property`],
    members: [
      inEach('label', `${RDFS}label`, label),
      inEach('comment', `${RDFS}comment`, comment),
      ...rangeOf(dataType),
      ...(unit ? [inEach('unit', `${SCHEMA_ORG}unitText`, unit)] : []),
      ...texts('tier', tiers),
      ...texts('sector', sector ? [sector] : []),
      { key: 'definedBy', term: `${RDFS}isDefinedBy`, values: [iri(address)] },
    ],
  };
}

/** Returns the range of a term: a data type, for texts with or without language. */
function rangeOf(dataType: DataType | undefined): RdfMember[] {
  if (dataType === undefined) return [];
  if (dataType !== 'string') return [{ key: 'range', term: `${RDFS}range`, values: [iri(`${XSD}${dataType}`)] }];
  return [
    {
      key: 'rangeIncludes',
      term: `${SCHEMA_ORG}rangeIncludes`,
      values: [iri(`${XSD}string`), iri(`${RDF}langString`)],
    },
  ];
}

/** Serialises the vocabulary as JSON-LD, with the same triples as in Turtle. */
export const dictionaryJsonLd = (terms: readonly DisclosedTerm[], address: string): object => ({
  '@context': {
    rdf: RDF,
    rdfs: RDFS,
    owl: OWL,
    xsd: XSD,
    schema: SCHEMA_ORG,
    dpp: `${address}#`,
    label: { '@id': 'rdfs:label', '@container': '@language' },
    comment: { '@id': 'rdfs:comment', '@container': '@language' },
    unit: { '@id': 'schema:unitText', '@container': '@language' },
    range: { '@id': 'rdfs:range', '@type': '@id' },
    rangeIncludes: { '@id': 'schema:rangeIncludes', '@type': '@id' },
    tier: 'dpp:tier',
    sector: 'dpp:sector',
    definedBy: { '@id': 'rdfs:isDefinedBy', '@type': '@id' },
  },
  '@graph': [
    { '@id': address, '@type': 'owl:Ontology', label: ofWhole('title'), comment: ofWhole('about') },
    ...terms.map(({ name, label, comment, unit, dataType, tiers, sector }) => ({
      '@id': `dpp:${name}`,
      '@type': 'rdf:Property',
      label,
      comment,
      ...(dataType === 'string' ? { rangeIncludes: ['xsd:string', 'rdf:langString'] } : {}),
      ...(dataType && dataType !== 'string' ? { range: `xsd:${dataType}` } : {}),
      ...(unit ? { unit } : {}),
      ...(tiers.length > 0 ? { tier: tiers } : {}),
      ...(sector ? { sector } : {}),
      definedBy: address,
    })),
  ],
});
