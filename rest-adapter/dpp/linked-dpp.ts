import {
  dataTypeAt,
  type ElementPath,
  isOther,
  mayBeByLanguage,
  OTHERS,
  termAt,
} from '../../schema/passport-document/dictionary.js';
import { textsByLanguage } from '../../schema/passport-document/language-map.js';
import { isRecord, textsIn, type UnknownRecord } from '../../schema/record.js';
import { jsonLd } from '../../subgraphs/lib/linked-data/json-ld.js';
import {
  decimalText,
  iri,
  iriText,
  list,
  literal,
  type RdfLiteral,
  type RdfMember,
  type RdfNode,
  type RdfValue,
} from '../../subgraphs/lib/linked-data/rdf.js';
import { turtle } from '../../subgraphs/lib/linked-data/turtle.js';

const SCHEMA_ORG = 'https://schema.org/';

/**
 * Returns a passport in compressed form (EN 18223, 5.2) as JSON-LD: the same members, with the context of the dictionary at
 * `vocabulary`.
 */
export const dppJsonLd = (dpp: UnknownRecord, vocabulary: string): object => jsonLd(dppNode(dpp, vocabulary), ID);

/** Returns a passport as Turtle, with the same triples as its JSON-LD. */
export const dppTurtle = (dpp: UnknownRecord, vocabulary: string): string =>
  turtle([dppNode(dpp, vocabulary)], { dpp: `${vocabulary}#`, schema: SCHEMA_ORG });

const ID = 'digitalProductPassportId';
const PRODUCT = 'uniqueProductIdentifier';
const SPECIFICATIONS = 'contentSpecificationIds';

/** Describes the passport itself, using Schema.org terms where they exist. */
function dppNode(dpp: UnknownRecord, vocabulary: string): RdfNode {
  const { [ID]: id, [PRODUCT]: product, [SPECIFICATIONS]: specifications, ...others } = dpp;
  const passport = String(id);
  const member = (key: string, values: readonly RdfValue[]): RdfMember => ({
    key,
    term: `${vocabulary}#${key}`,
    values,
  });
  return {
    kind: 'node',
    iri: iriText(passport),
    types: [`${SCHEMA_ORG}DigitalProductPassport`],
    members: [
      member(PRODUCT, [iri(String(product))]),
      member(SPECIFICATIONS, textsIn(specifications).map(iri)),
      { key: 'about', term: `${SCHEMA_ORG}about`, values: [productNode(String(product), passport)] },
      ...membersOf(others, [], vocabulary),
    ],
  };
}

const productNode = (product: string, passport: string): RdfNode => ({
  kind: 'node',
  iri: iriText(product),
  members: [
    {
      key: 'hasDigitalProductPassport',
      term: `${SCHEMA_ORG}hasDigitalProductPassport`,
      values: [iri(passport)],
    },
  ],
});

/** Returns members under their terms; members without a term are kept together as JSON. */
function membersOf(value: UnknownRecord, path: ElementPath, vocabulary: string): RdfMember[] {
  const entries = Object.entries(value).map(([key, one]) => ({ key, one, term: termAt([...path, key]) }));
  const others = entries.filter(({ term }) => isOther(term));
  return [
    ...entries
      .filter(({ term }) => !isOther(term))
      .map(({ key, one, term }) => ({
        key,
        term: `${vocabulary}#${term.name}`,
        values: textsOf(one, [...path, key]) ?? [saidOf(one, [...path, key], vocabulary)],
      })),
    ...(others.length === 0 ? [] : [othersOf(others, vocabulary)]),
  ];
}

const othersOf = (entries: readonly { key: string; one: unknown }[], vocabulary: string): RdfMember => ({
  key: OTHERS,
  term: `${vocabulary}#${OTHERS}`,
  values: [{ kind: 'json', value: Object.fromEntries(entries.map(({ key, one }) => [key, one])) }],
});

/** Returns a text in several languages as language-tagged literals; undefined for every other value. */
const textsOf = (value: unknown, path: ElementPath): RdfLiteral[] | undefined =>
  mayBeByLanguage(path)
    ? textsByLanguage(value)?.map(([language, text]) => ({ kind: 'literal', text, language }))
    : undefined;

function saidOf(value: unknown, path: ElementPath, vocabulary: string): RdfValue {
  // Texts of one list entry stay together.
  const texts = textsOf(value, path);
  if (texts) return list(texts);
  if (Array.isArray(value)) return list(value.map((one) => saidOf(one, path, vocabulary)));
  if (isRecord(value)) return { kind: 'node', members: membersOf(value, path, vocabulary) };
  const plain = typeof value === 'boolean' || typeof value === 'number' ? value : String(value);
  const type = dataTypeAt(plain, path);
  const text = typeof plain === 'number' ? decimalText(plain) : String(plain);
  return literal(text, type === 'string' ? undefined : type);
}
