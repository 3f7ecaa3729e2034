import { hash } from 'node:crypto';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import { vocabularyAddress } from '../../../schema/passport-document/dictionary.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { dropOldest } from '../../lib/bounds/drop-oldest.js';
import { issuerDid } from '../credentials/issuer-document.rules.js';
import {
  compressed,
  dictionaryOf,
  fullElementOf,
  fullElements,
  meaningOf,
  type PlacedElement,
  standardForm,
} from './dpp-elements.rules.js';
import { type DppStatus, dppHeader, isHeaderName } from './dpp-header.rules.js';
import { dppId, isSameProduct, type ProductName, productId, subjectName } from './dpp-identifier.rules.js';
import { elementAt, type Found } from './element-path.rules.js';
import { standardPartyId } from './party-identifier.rules.js';
import { standardValue } from './standard-texts.rules.js';

/** Form of a passport (EN 18223): named values (5.2), or elements with term and type (annex A). */
export type DppForm = 'compressed' | 'full';

/** Fields of a version for an answer, from the database or a backup. */
interface DppVersion {
  readonly id: number;
  readonly passport_id: number;
  readonly level: PassportLevel;
  readonly brand_code: string;
  readonly schema_version: string;
  readonly data_hash: string;
  readonly sector: Sector | null;
  readonly publishedAt: Date;
}

/** Subject of a version. `serial`: of the item for which it is read. */
export interface DppSubject {
  readonly version: DppVersion;
  readonly gtin: string | null;
  readonly lot: string | null;
  readonly serial: string | null;
}

/** A version as shown to a reader. */
interface ShownVersion {
  readonly version: DppVersion;
  readonly status: DppStatus;
  readonly tiers: readonly Tier[];
}

/** Facts of a passport in EN 18223 form that do not need its document. */
export interface DppRead {
  readonly id: string;
  readonly productId: string;
  readonly granularity: PassportLevel;
  /** Digest of the content as seen by the reader, then, after a dot, that of the product for which it is read. */
  readonly etag: string;
  readonly status: DppStatus;
  readonly version: DppVersion;
}

/** Identifies the subject of a passport at its own level. */
export const ownName = (subject: DppSubject): ProductName =>
  subjectName(subject.version.level, subject, subject.version.passport_id);

function granularityOf(name: ProductName, { level }: DppVersion): PassportLevel {
  if ('passportId' in name) return level;
  if ('serial' in name || name.link.serial !== null) return 'item';
  return name.link.lot === null ? 'model' : 'batch';
}

/** Version of the serialisation; incrementing it invalidates entity tags. */
const WRITING = 7;

/** Characters of the digest of a product, 128 bits: it tells the identifiers of one passport apart. */
const PRODUCT_DIGEST = 22;

type ReadFacts = Omit<DppRead, 'version'>;

/** Facts of a version as last read, with the values from which they were built. */
interface KnownRead {
  readonly facts: ReadFacts;
  readonly publicUrl: string;
  readonly name: ProductName;
  readonly tiers: readonly Tier[];
  readonly passportId: number;
  readonly level: PassportLevel;
  readonly dataHash: string;
}

/** Cache of read facts by the id of the version: nearly all reads of a version are for the same product. */
const knownReads = new Map<number, KnownRead>();
const MOST_READS = 4_000;

/** Returns the part of the answer that does not need the document. `name`: product for which it is read. */
export const dppRead = (publicUrl: string, shown: ShownVersion, name: ProductName): DppRead => ({
  ...readFacts(publicUrl, shown, name),
  version: shown.version,
});

/** Returns the facts of a version for a reader and product. */
export function readFacts(publicUrl: string, shown: ShownVersion, name: ProductName): ReadFacts {
  const { version, tiers } = shown;
  const known = knownReads.get(version.id);
  if (known && isReadOf(known, publicUrl, shown, name)) return known.facts;
  const facts = newFacts(publicUrl, shown, name);
  if (!known && knownReads.size >= MOST_READS) dropOldest(knownReads);
  const { passport_id: passportId, level, data_hash: dataHash } = version;
  knownReads.set(version.id, { facts, publicUrl, name, tiers, passportId, level, dataHash });
  return facts;
}

/** Tells whether known facts are those of a version for this reader and product. */
const isReadOf = (known: KnownRead, publicUrl: string, { version, status, tiers }: ShownVersion, name: ProductName) =>
  known.dataHash === version.data_hash &&
  known.facts.status === status &&
  known.passportId === version.passport_id &&
  known.level === version.level &&
  known.publicUrl === publicUrl &&
  isSameList(known.tiers, tiers) &&
  isSameProduct(known.name, name);

const isSameList = (one: readonly Tier[], other: readonly Tier[]): boolean =>
  one === other || (one.length === other.length && one.every((tier, nth) => tier === other[nth]));

function newFacts(publicUrl: string, { version, status, tiers }: ShownVersion, name: ProductName): ReadFacts {
  const product = productId(publicUrl, name);
  const content = `${WRITING} ${version.data_hash} ${version.id} ${status} ${tiers.join()}`;
  return {
    id: dppId(publicUrl, version.passport_id),
    productId: product,
    granularity: granularityOf(name, version),
    etag: `${hash('sha256', content, 'base64url')}.${hash('sha256', product, 'base64url').slice(0, PRODUCT_DIGEST)}`,
    status,
  };
}

/** Returns the part of a digest that is the same for every product for which a passport is read. */
export const contentDigest = (etag: string): string => etag.split('.', 1)[0]!;

/** Memoises a function of documents, which are the same object for each reader and version. */
function keptOnce(make: (document: JsonObject) => JsonObject): (seen: JsonObject) => JsonObject {
  const kept = new WeakMap<JsonObject, JsonObject>();
  return (seen) => {
    const known = kept.get(seen);
    if (known) return known;
    const all = Object.entries(make(seen));
    const made = Object.fromEntries(all.filter(([name]) => !isHeaderName(name)));
    kept.set(seen, made);
    return made;
  };
}

/** Returns the sections in which elements are looked up: as stored, without empty values. */
export const sections = keptOnce(compressed);

/** Returns the sections of the compressed form. */
const standardSections = keptOnce(standardForm);

/** Facts from which the header is built, with the visible document. */
export interface DppFacts extends Omit<DppRead, 'etag' | 'version'> {
  readonly version: Pick<DppVersion, 'brand_code' | 'sector' | 'schema_version' | 'publishedAt'>;
}

/** Builds the header of a passport; `seen`: visible part of the document. */
export function headerOf(publicUrl: string, { version, ...dpp }: DppFacts, seen: JsonObject): JsonObject {
  const compliance = isJsonObject(seen.espr_compliance) ? seen.espr_compliance : {};
  const { operator_identifier: operator, facility_identifier: facility } = compliance;
  const schema = `${publicUrl}/schemas/passport-document/${version.schema_version}`;
  return dppHeader({
    id: dpp.id,
    productId: dpp.productId,
    granularity: dpp.granularity,
    status: dpp.status,
    publishedAt: version.publishedAt,
    operatorId: standardPartyId(operator) ?? issuerDid(publicUrl, version.brand_code),
    facilityId: standardPartyId(facility),
    specifications: [version.sector === null ? schema : `${schema}#${version.sector}`],
  });
}

/** Builds the compressed form of a passport; `seen`: visible part of the document. */
export const compressedDpp = (publicUrl: string, dpp: DppRead, seen: JsonObject): JsonObject => ({
  ...headerOf(publicUrl, dpp, seen),
  ...standardSections(seen),
});

/** Builds the full form of a passport; elements only in `whole` are named and redacted. */
export const fullDpp = (publicUrl: string, dpp: DppRead, seen: JsonObject, whole: JsonObject): JsonObject => ({
  ...headerOf(publicUrl, dpp, seen),
  elements: fullElements(whole, seen, dictionaryOf(vocabularyAddress(publicUrl))),
});

/** Returns the names of the groups below which elements may be addressed. */
export const specificationsOf = ({ contentSpecificationIds: names }: JsonObject): readonly string[] =>
  isJsonList(names) ? names.filter((name) => typeof name === 'string') : [];

/** An element with its path in the document, or in the header. */
export interface ShownElement extends Found, PlacedElement {
  readonly isHeader: boolean;
}

/** Finds the element of a path, with or without its content specification. Throws `INVALID_INPUT` and `NOT_FOUND`. */
export function shownElement(header: JsonObject, shown: JsonObject, path: string): ShownElement {
  const groups = specificationsOf(header);
  const grouped = Object.fromEntries(groups.map((name) => [name, shown]));
  const found = elementAt({ ...header, ...shown, ...grouped }, path);
  const isGrouped = groups.includes(String(found.path[0]));
  const isHeader = !isGrouped && isHeaderName(String(found.path[0]));
  const at = isGrouped ? found.path.slice(1) : found.path;
  const name = String(found.path.at(-1));
  return { value: found.value, name, path: at, means: isHeader ? at : meaningOf(shown, at), isHeader };
}

/** Builds one element of a passport (EN 18222, 6.2). Throws `INVALID_INPUT` and `NOT_FOUND`. */
export function dppElement(publicUrl: string, dpp: DppRead, seen: JsonObject, path: string, form: DppForm): Json {
  return elementIn(form, shownElement(headerOf(publicUrl, dpp, seen), sections(seen), path), publicUrl);
}

/** Serialises an element in one of the two forms. */
export const elementIn = (form: DppForm, found: PlacedElement, publicUrl: string): Json =>
  form === 'compressed'
    ? standardValue(found.value, found.means)
    : fullElementOf(found, dictionaryOf(vocabularyAddress(publicUrl)));
