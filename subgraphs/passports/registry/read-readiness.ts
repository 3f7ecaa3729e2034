import type { PassportsContext } from '../context.js';
import { issuerDid } from '../credentials/issuer-document.rules.js';
import { statusOfItem } from '../credentials/status-list.rules.js';
import { subjectIdOf, subjectOf } from '../disclosure/passport-policy.js';
import type { PassportRow } from '../documents/passport.statements.js';
import { servedVersion } from '../documents/selection.rules.js';
import type { ShownVersionRow } from '../documents/version.statements.js';
import { linkOfProduct, type ProductName, subjectName } from '../dpp/dpp-identifier.rules.js';
import { batchSubject, type Subject } from '../peers/catalog.js';
import { type Item, itemById, itemBySerial, itemStates } from '../peers/custody.js';
import type { RegistryFacts } from './registry-entry.rules.js';
import { registryGaps, upiOf } from './registry-entry.rules.js';
import type { RegistryGap } from './registry-gap.rules.js';

/** Readiness of a passport for registration: facts, gaps, and the version concerned. */
export interface Readiness {
  readonly passport: PassportRow;
  readonly facts: RegistryFacts;
  readonly gaps: readonly RegistryGap[];
  /** Public version in service; undefined for none. */
  readonly version: ShownVersionRow | undefined;
  /** True when the item was revoked, destroyed or withdrawn. */
  readonly isItemOver: boolean;
}

type Reading = Pick<PassportsContext, 'versions' | 'documents' | 'peers' | 'passports' | 'ports'>;

/** Reads whether a passport can be registered. */
export async function readReadiness(context: Reading, passport: PassportRow): Promise<Readiness> {
  const { ports, peers, versions, documents } = context;
  const id = subjectIdOf(passport);
  const [subject, item, published] = await Promise.all([
    subjectOf(peers, passport.level, id),
    passport.level === 'item' ? itemById(peers, id) : null,
    versions.inServiceOfPassport(passport.id),
  ]);
  const version = servedVersion(published, 'everyone');
  const [names, document, isItemOver] = await Promise.all([
    productNames(context, passport, subject, item),
    version ? documents.whole(version) : null,
    isOver(context, item),
  ]);
  const facts: RegistryFacts = {
    publicUrl: ports.publicUrl,
    backupUrl: ports.backupUrl ?? null,
    passportId: passport.id,
    level: passport.level,
    sector: subject.sector,
    document,
    ...names,
    issuer: issuerDid(ports.publicUrl, passport.brand_code),
    backupOperator: subject.passportServiceProvider?.identifier ?? null,
  };
  return { passport, facts, gaps: registryGaps(facts), version, isItemOver };
}

/** Returns the unique product identifier under which a passport would be registered now; null for none. */
export async function upiNow(
  { peers, ports }: Pick<Reading, 'peers' | 'ports'>,
  row: PassportRow,
): Promise<string | null> {
  const id = subjectIdOf(row);
  const [subject, item] = await Promise.all([
    subjectOf(peers, row.level, id),
    row.level === 'item' ? itemById(peers, id) : null,
  ]);
  return upiOf(ports, await nameOf({ peers }, row, subject, item));
}

async function isOver({ peers }: Reading, item: Item | null): Promise<boolean> {
  const [state] = item ? await itemStates(peers, [item.id]) : [];
  return state !== undefined && statusOfItem(state.status, false) === 'invalid';
}

/** Returns the identifiers of subject, lot and model (EN 18219): by GTIN, else by their own passports. */
async function productNames(
  context: Reading,
  passport: PassportRow,
  subject: Subject,
  item: Item | null,
): Promise<Pick<RegistryFacts, 'product' | 'lot' | 'model'>> {
  const { level } = passport;
  const { gtin } = subject;
  const model = level === 'model' ? null : await modelName(context, passport, subject);
  const [product, lot] = await Promise.all([
    nameOf(context, passport, subject, item),
    level === 'item' ? lotName(context, passport, gtin, subject) : null,
  ]);
  return { product, lot, model };
}

/**
 * Returns the identifier of a passport's subject; null for a withdrawn item whose serial another item bears now (§4.24): its
 * registration would be the other's.
 */
async function nameOf(
  { peers }: Pick<Reading, 'peers'>,
  { id, level }: PassportRow,
  { gtin, lot }: Subject,
  item: Item | null,
): Promise<ProductName | null> {
  const serial = item?.serial ?? null;
  const bearer = serial === null || item?.inCatalog ? null : await itemBySerial(peers, serial);
  if (bearer && bearer.id !== item?.id) return null;
  return subjectName(level, { gtin, lot, serial }, id);
}

async function modelName(
  { passports }: Reading,
  passport: PassportRow,
  { gtin, modelId }: Subject,
): Promise<ProductName | null> {
  if (gtin !== null) return { link: { gtin, lot: null, serial: null } };
  return modelId === null ? null : ofBrand(await passports.ofModel(modelId), passport);
}

async function lotName(
  { passports, peers }: Reading,
  passport: PassportRow,
  gtin: string | null,
  { batchId }: Subject,
): Promise<ProductName | null> {
  if (batchId === null) return null;
  const lot = await batchSubject(peers, batchId);
  if (lot?.brandId !== passport.brand_id) return null;
  const link = lot.gtin === gtin ? linkOfProduct({ gtin, lot: lot.lot, serial: null }) : null;
  return link ? { link } : ofBrand(await passports.ofBatch(batchId), passport);
}

const ofBrand = (row: PassportRow | undefined | null, { brand_id }: PassportRow): ProductName | null =>
  row && row.brand_id === brand_id ? { passportId: row.id } : null;
