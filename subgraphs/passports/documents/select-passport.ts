import { readGtin } from '../../../schema/identifiers/gtin.js';
import { isOwnerOf, type Principal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import type { PassportRoute } from '../disclosure/access.rules.js';
import { batchSubject, brandFacts, modelSubject, type Subject, subjectsByGtin } from '../peers/catalog.js';
import { type Item, itemById, itemByIdentifier } from '../peers/custody.js';
import { servedForItem, servedVersion } from './selection.rules.js';
import type { VersionReads, VersionRow } from './version.statements.js';

/** A version that may be served, with its subject. */
export interface Selected {
  readonly route: PassportRoute;
  readonly version: VersionRow;
  readonly subject: Subject;
  /** The requested item; null on the GTIN routes. */
  readonly item: Item | null;
  /** True where the caller is the item's current owner. */
  readonly isOwner: boolean;
}

export interface Selecting {
  readonly versions: VersionReads;
  readonly peers: Peers;
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Passport' });

/**
 * Lists the versions in service of an item's own passport, its lot's and its model's, in order of selection; only those
 * of the item's brand, even if the item refers to another brand's model.
 */
export async function levelsOfItem(versions: VersionReads, item: Item): Promise<readonly VersionRow[][]> {
  const levels = await Promise.all([
    versions.inServiceOfItem(item.id),
    item.batchId === null ? [] : versions.inServiceOfBatch(item.batchId),
    item.modelId === null ? [] : versions.inServiceOfModel(item.modelId),
  ]);
  return levels.map((level) => level.filter((version) => version.brand_id === item.brandId));
}

interface ItemSelection {
  /** Only public versions, even for the owner (§4.19). */
  readonly publicOnly?: boolean;
}

/** Returns the version for an item (§2.11): own, else lot, else model. Throws `NOT_FOUND`. */
export async function selectForItem(
  selecting: Selecting,
  identifier: string,
  caller: Principal,
  options?: ItemSelection,
): Promise<Selected> {
  const item = await itemByIdentifier(selecting.peers, identifier);
  const selected = item && (await servedOfItem(selecting, item, caller, options));
  if (!selected) throw notFound();
  return selected;
}

/** Returns the version for an item by the same rule; null where there is none, or where the item left the catalog. */
export async function servedOfItem(
  { versions, peers }: Selecting,
  item: Item,
  caller: Principal,
  options: ItemSelection = {},
): Promise<Selected | null> {
  const version = await servedVersionOfItem(versions, item, caller, options);
  if (!version) return null;
  return {
    route: options.publicOnly ? 'credential' : 'item',
    version,
    subject: await subjectOfItem(peers, item),
    item,
    isOwner: isOwnerOf(caller, item),
  };
}

/** Returns the version for an item as `servedOfItem` does, without its subject. */
export async function servedVersionOfItem(
  versions: VersionReads,
  item: Item,
  caller: Principal,
  { publicOnly = false }: ItemSelection = {},
): Promise<VersionRow | null> {
  if (!item.inCatalog) return null;
  const audience = isOwnerOf(caller, item) && !publicOnly ? 'owner' : 'everyone';
  return servedForItem(await levelsOfItem(versions, item), audience) ?? null;
}

/**
 * Finds the published passports of an item for a caller: its own, its lot's, its model's. For an item that left the
 * catalog only the last two.
 */
export async function publishedOfItem(
  { versions, peers }: Selecting,
  itemId: number,
  caller: Principal,
): Promise<readonly Selected[]> {
  const item = await itemById(peers, itemId);
  if (!item) return [];
  const isOwner = isOwnerOf(caller, item);
  const [own, batch, model] = (await levelsOfItem(versions, item)).map((level) =>
    servedVersion(level, isOwner ? 'owner' : 'everyone'),
  );
  const [ofItem, ofBatch, ofModel] = await Promise.all([
    own && item.inCatalog ? subjectOfItem(peers, item) : null,
    batch && item.batchId !== null ? batchSubject(peers, item.batchId) : null,
    model && item.modelId !== null ? modelSubject(peers, item.modelId) : null,
  ]);
  return [
    ...chosen('item', own, ofItem, item, isOwner),
    ...chosen('gtin', batch, ofBatch, null, isOwner),
    ...chosen('gtin', model, ofModel, null, isOwner),
  ];
}

const chosen = (
  route: PassportRoute,
  version: VersionRow | undefined,
  subject: Subject | null,
  item: Item | null,
  isOwner: boolean,
): readonly Selected[] => (version && subject ? [{ route, version, subject, item, isOwner }] : []);

/** Tells whether an item is of a lot. */
export const isOfLot = async (peers: Peers, { batchId }: Item, lot: string): Promise<boolean> =>
  batchId !== null && (await batchSubject(peers, batchId))?.lot === lot;

/** Returns the subject of an item's passport: brand and category of the item; GTIN and image of its model. */
export async function subjectOfItem(peers: Peers, item: Item): Promise<Subject> {
  const [facts, named] = await Promise.all([
    brandFacts(peers, item.brandId, item.categoryId),
    item.modelId === null ? null : modelSubject(peers, item.modelId),
  ]);
  const model = named?.brandId === item.brandId ? named : null;
  return {
    ...facts,
    brandId: item.brandId,
    modelId: item.modelId,
    batchId: item.batchId,
    gtin: model?.gtin ?? null,
    formerGtins: model?.formerGtins ?? [],
    lot: null,
    name: item.name,
    imageUrl: item.imageUrl ?? model?.imageUrl ?? null,
  };
}

/** Normalises a GTIN for reads (§2.1). Throws `GTIN_INVALID`. */
export function gtinOf(value: string): string {
  const reading = readGtin(value);
  if ('fault' in reading) throw new DomainError('GTIN_INVALID', { fault: reading.fault });
  return reading.gtin;
}

/** Returns the public passport of a GTIN's model; of several brands the one published first. Throws `NOT_FOUND`. */
export async function selectByGtin(selecting: Selecting, gtin: string): Promise<Selected> {
  const first = await publishedByGtin(selecting, gtin);
  if (!first) throw notFound();
  return { route: 'gtin', item: null, isOwner: false, ...first };
}

/** Returns the lot's own public passport, never the model's. Throws `NOT_FOUND`. */
export async function selectByLot(selecting: Selecting, gtin: string, lot: string): Promise<Selected> {
  const [model, lots] = await Promise.all([publishedByGtin(selecting, gtin), publishedByLot(selecting, gtin, lot)]);
  const only = believedLot(lots, model);
  if (!only) throw notFound();
  return { route: 'gtin', item: null, isOwner: false, ...only };
}

/**
 * Returns the lot of a GTIN and lot number; undefined where two brands publish it, or where it belongs to another brand
 * than the one that publishes the GTIN's model (§4.25, §7.4).
 */
export function believedLot<Found extends { readonly subject: { readonly brandId: number } }>(
  lots: readonly Found[],
  model: Found | null,
): Found | null {
  const [only] = lots;
  if (!only || lots.length > 1) return null;
  return !model || model.subject.brandId === only.subject.brandId ? only : null;
}

/** Returns the model of a GTIN: of several brands that publish one, the first. */
export async function publishedByGtin({ versions, peers }: Selecting, gtin: string): Promise<Published | null> {
  const published = await publishedOf(await subjectsByGtin(peers, gtin, null), (subject) =>
    versions.inServiceOfModel(subject.modelId!),
  );
  const byDate = published.sort((one, other) => +one.version.first_published_at - +other.version.first_published_at);
  return byDate[0] ?? null;
}

export interface Published {
  readonly version: VersionRow;
  readonly subject: Subject;
}

/** Lists the published lots of this GTIN and code, over all brands. */
export const publishedByLot = async (
  { versions, peers }: Selecting,
  gtin: string,
  lot: string,
): Promise<readonly Published[]> =>
  publishedOf(await subjectsByGtin(peers, gtin, lot), (subject) => versions.inServiceOfBatch(subject.batchId!));

async function publishedOf(
  subjects: readonly Subject[],
  load: (subject: Subject) => Promise<VersionRow[]>,
): Promise<Published[]> {
  const served = await Promise.all(
    subjects.map(async (subject) => ({ subject, version: servedVersion(await load(subject), 'everyone') })),
  );
  return served.filter((one): one is Published => one.version !== undefined);
}
