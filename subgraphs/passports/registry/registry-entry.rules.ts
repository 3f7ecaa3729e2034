import { namesOf } from '../../../schema/closed-record.js';
import { isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { dppId, type ProductName, productId } from '../dpp/dpp-identifier.rules.js';
import { registryPartyId, standardPartyId } from '../dpp/party-identifier.rules.js';
import { gapOf, type RegistryGap, type RegistryGapKind } from './registry-gap.rules.js';

/** Form of a submission: that of the CIRPASS-2 registry, or that of EN 18222. */
export type RegistryForm = 'cirpass2' | 'en18222';

/** A registration in the format of the CIRPASS-2 registry. */
export interface RegistryPointer {
  readonly upi: string;
  readonly reoId: string;
  readonly facilitiesId: readonly string[];
  readonly liveURL: string;
  readonly backupURL: string;
  readonly commodityCode: string;
  readonly granularityLevel: 'MODEL' | 'BATCH' | 'ITEM';
  /** Items only. */
  readonly deactivated?: boolean;
  /** Lots and items only. */
  readonly modelUpi?: string;
  /** Items only. */
  readonly batchUpi?: string;
}

/** A registration in the format of EN 18222 (`DppRegistryEntry`, table 11). */
export interface DppRegistryEntry {
  readonly uniqueProductIdentifier: string;
  readonly digitalProductPassportId: string;
  readonly uniqueEconomicOperatorIdentifier: string;
  readonly dppApiEndpoint: string;
  readonly backupUniqueEconomicOperatorIdentifier?: string;
}

/** Facts of a passport that is to be registered. */
export interface RegistryFacts {
  /** Public base URL of the installation, without a trailing slash. */
  readonly publicUrl: string;
  /** Public base URL of the backup service, without a trailing slash. */
  readonly backupUrl: string | null;
  readonly passportId: number;
  readonly level: PassportLevel;
  readonly sector: Sector | null;
  /** Whole document of the public version in service; null for none. */
  readonly document: JsonObject | null;
  /** Product identifier at its own level; null for none. */
  readonly product: ProductName | null;
  /** Name of an item's lot. */
  readonly lot: ProductName | null;
  /** Name of an item's or lot's model. */
  readonly model: ProductName | null;
  /** DID of the brand, used where the document has no operator identifier of EN 18219. */
  readonly issuer: string;
  /** Identifier of the backup's provider. */
  readonly backupOperator: string | null;
}

const LONGEST_UPI = 200;
const LONGEST_OPERATOR = 50;
const LONGEST_FACILITY = 250;

/** Sectors that require a passport for each item (Regulation (EU) 2023/1542, Article 77). */
const BY_ITEM: readonly Sector[] = ['battery'];

/** Lists the gaps of a passport for its registration; empty when it can be registered. */
export function registryGaps(facts: RegistryFacts): RegistryGap[] {
  const { level, document, backupUrl, sector } = facts;
  const upi = upiOf(facts, facts.product);
  const isMissing: Readonly<Record<RegistryGapKind, boolean>> = {
    not_published: document === null,
    product_identifier: upi !== null && upi.length > LONGEST_UPI,
    product_address: !isRegistrableAddress(facts.publicUrl),
    granularity: upi === null || (level !== 'item' && sector !== null && BY_ITEM.includes(sector)),
    operator_identifier: document !== null && operatorOf(document) === null,
    facility_identifier: document !== null && facilityOf(document) === null,
    commodity_code: document !== null && commodityCodeOf(document) === null,
    lot_link: level === 'item' && !isLink(upiOf(facts, facts.lot)),
    model_link: level !== 'model' && !isLink(upiOf(facts, facts.model)),
    backup_address: backupUrl === null,
  };
  return namesOf(isMissing)
    .filter((kind) => isMissing[kind])
    .map((kind) => gapOf(kind, level));
}

/** Returns the unique product identifier of a passport's subject; null where its level has none. */
export const upiOf = ({ publicUrl }: Pick<RegistryFacts, 'publicUrl'>, name: ProductName | null): string | null =>
  name && productId(publicUrl, name);

const isLink = (upi: string | null): boolean => upi !== null && upi.length <= LONGEST_UPI;

/** Tells whether the registry can fetch identifiers with this base URL: HTTPS at the default port. */
function isRegistrableAddress(publicUrl: string): boolean {
  const { protocol, port } = new URL(publicUrl);
  return protocol === 'https:' && port === '';
}

const LEVELS = { model: 'MODEL', batch: 'BATCH', item: 'ITEM' } as const;

/** Returns the registration of a passport; null while a required part is missing. */
export function registryPointer(facts: RegistryFacts, isDeactivated: boolean): RegistryPointer | null {
  const { document, level, publicUrl, backupUrl, passportId } = facts;
  if (document === null || backupUrl === null || registryGaps(facts).length > 0) return null;
  return {
    upi: upiOf(facts, facts.product)!,
    reoId: operatorOf(document)!,
    facilitiesId: [facilityOf(document)!],
    liveURL: dppId(publicUrl, passportId),
    backupURL: dppId(backupUrl, passportId),
    commodityCode: commodityCodeOf(document)!,
    granularityLevel: LEVELS[level],
    ...(level === 'model' ? {} : { modelUpi: upiOf(facts, facts.model)! }),
    ...(level === 'item' ? { batchUpi: upiOf(facts, facts.lot)!, deactivated: isDeactivated } : {}),
  };
}

/** Returns the registration in the format of EN 18222; null while a required part is missing. */
export function dppRegistryEntry(facts: RegistryFacts): DppRegistryEntry | null {
  const pointer = registryPointer(facts, false);
  if (pointer === null) return null;
  const backupOperator = standardPartyId(facts.backupOperator);
  return {
    uniqueProductIdentifier: pointer.upi,
    digitalProductPassportId: pointer.liveURL,
    // As in the header of the passport.
    uniqueEconomicOperatorIdentifier: standardPartyId(pointer.reoId) ?? facts.issuer,
    dppApiEndpoint: `${facts.publicUrl}/v1/`,
    ...(backupOperator === null ? {} : { backupUniqueEconomicOperatorIdentifier: backupOperator }),
  };
}

const operatorOf = (document: JsonObject): string | null =>
  identifierAt(document, 'operator_identifier', LONGEST_OPERATOR);

const facilityOf = (document: JsonObject): string | null =>
  identifierAt(document, 'facility_identifier', LONGEST_FACILITY);

function identifierAt(document: JsonObject, member: string, longest: number): string | null {
  const text = registryPartyId(textAt(document, 'espr_compliance', member));
  return text !== '' && text.length <= longest ? text : null;
}

/** Returns the digits of a Combined Nomenclature or TARIC code, without separators. Chapters begin at 01. */
function commodityCodeOf(document: JsonObject): string | null {
  const digits = textAt(document, 'product_identification', 'commodity_code').replace(/[ .]/g, '');
  return /^(?!00)\d{4,10}$/.test(digits) ? digits : null;
}

function textAt(document: JsonObject, section: string, member: string): string {
  const held: Json | undefined = document[section];
  const value = isJsonObject(held) ? held[member] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}
