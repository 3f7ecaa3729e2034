import { isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import { OTHERS } from '../../../schema/passport-document/dictionary.js';
import { textsByLanguage } from '../../../schema/passport-document/language-map.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { GS1_VOCABULARY } from '../resolver/link-type.rules.js';

export interface LinkedPassport {
  /** Unique product identifier of the subject for which it is read. */
  readonly product: string;
  readonly passportUrl: string;
  /** Level of the passport. */
  readonly level: PassportLevel;
  /** Level for which it is read: an item's passport may be its lot's or model's. */
  readonly about: PassportLevel;
  readonly passportId: number;
  readonly version: number;
  readonly schemaVersion: string;
  readonly dataHash: string;
  readonly publishedAt: string;
  readonly gtin: string | null;
  readonly lot: string | null;
  readonly serial: string | null;
  readonly productName: string | null;
  readonly brandName: string | null;
  readonly brandCode: string;
  readonly imageUrl: string | null;
  /** Already filtered for the caller. */
  readonly data: JsonObject;
}

/**
 * Terms of members in schema.org and the GS1 Web Vocabulary. Members without one, e.g. a commodity code, use the
 * platform's own vocabulary.
 */
const KNOWN_TERMS: Readonly<Record<string, string>> = {
  name: 'schema:name',
  product_name: 'gs1:productName',
  description: 'schema:description',
  sku: 'schema:sku',
  model: 'schema:model',
  brand: 'schema:brand',
  manufacturer: 'schema:manufacturer',
  country_of_origin: 'gs1:countryOfOrigin',
  materials: 'gs1:textileMaterial',
  material: 'schema:material',
  percentage: 'gs1:textileMaterialPercentage',
  color: 'schema:color',
  image_url: 'schema:image',
  weight_kg: 'schema:weight',
  url: 'schema:url',
  user_manual_url: 'gs1:instructions',
};

const CLASSES: Readonly<Record<PassportLevel, readonly string[]>> = {
  item: ['schema:IndividualProduct', 'gs1:Product'],
  batch: ['schema:Product', 'gs1:Product'],
  model: ['schema:ProductModel', 'gs1:Product'],
};

/**
 * Returns a passport as JSON-LD 1.1 with its context inside, so that expansion needs no request. Every member is mapped
 * to schema.org or GS1 where they have a term, else to the platform's vocabulary. `vocabulary`: URL of that vocabulary,
 * ending with `#`.
 */
export function linkedPassport(passport: LinkedPassport, vocabulary: string): JsonObject {
  const about = {
    'schema:productID': passport.gtin ?? passport.serial,
    'gs1:gtin': passport.gtin,
    'schema:gtin': passport.gtin,
    'gs1:hasBatchLotNumber': passport.lot,
    'gs1:hasSerialNumber': passport.serial,
    'schema:serialNumber': passport.serial,
    'schema:name': passport.productName,
    'gs1:productName': passport.productName,
    'schema:image': passport.imageUrl,
    'schema:brand': passport.brandName && {
      '@type': ['schema:Brand', 'gs1:Brand'],
      'schema:name': passport.brandName,
      'gs1:brandName': passport.brandName,
      'schema:identifier': passport.brandCode,
    },
  };
  return {
    '@context': {
      '@version': 1.1,
      '@vocab': vocabulary,
      schema: 'https://schema.org/',
      gs1: GS1_VOCABULARY,
      dpp: vocabulary,
    },
    '@id': passport.product,
    '@type': CLASSES[passport.about],
    ...present(about),
    'schema:hasDigitalProductPassport': {
      '@id': passport.passportUrl,
      '@type': 'schema:DigitalProductPassport',
      'schema:identifier': String(passport.passportId),
      'schema:version': passport.version,
      'schema:schemaVersion': passport.schemaVersion,
      'schema:datePublished': passport.publishedAt,
      'dpp:level': passport.level,
      'dpp:data_hash': passport.dataHash,
      'schema:about': { '@id': passport.product },
      'dpp:data': linked(passport.data),
    },
  };
}

const present = (members: Record<string, Json | undefined | ''>): JsonObject =>
  Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, Json] => entry[1] != null && entry[1] !== ''),
  );

/**
 * Returns a value that survives expansion: what linked data cannot represent (null, nested lists, empty values, keys
 * that are keywords or no terms) becomes a JSON literal, so that a document's own `@context` has no effect.
 */
function linked(value: Json): Json {
  const texts = spoken(value);
  if (texts) return texts;
  if (Array.isArray(value)) return isPlainList(value) ? value.map(linkedEntry) : literal(value);
  if (!isJsonObject(value)) return value === null ? literal(value) : value;
  const entries = Object.entries(value);
  if (entries.length === 0) return literal(value);
  const others = entries.filter(([key]) => !isTerm(key));
  return Object.fromEntries([
    ...entries.filter(([key]) => isTerm(key)).map(([key, child]) => [term(key), linked(child)] as const),
    ...(others.length > 0 ? [[`dpp:${OTHERS}`, literal(Object.fromEntries(others))] as const] : []),
  ]);
}

/** Returns a multilingual text as language-tagged texts; undefined for every other value. */
const spoken = (value: Json): Json[] | undefined =>
  textsByLanguage(value)?.map(([language, text]) => ({ '@value': text, '@language': language }));

/** Returns an entry of a list; its texts stay together. */
function linkedEntry(value: Json): Json {
  const texts = spoken(value);
  return texts ? { '@list': texts } : linked(value);
}

const term = (key: string): string =>
  Object.hasOwn(KNOWN_TERMS, key) ? KNOWN_TERMS[key]! : `dpp:${encodeURIComponent(key)}`;

/** Tells whether a key is a term of its own: neither a keyword nor an IRI of another vocabulary. */
const isTerm = (key: string): boolean => key !== '' && key !== OTHERS && !key.startsWith('@') && !key.includes(':');

const isPlainList = (list: readonly Json[]): boolean =>
  list.length > 0 && list.every((element) => element !== null && (!Array.isArray(element) || spoken(element)));

const literal = (value: Json): JsonObject => ({ '@type': '@json', '@value': value });
