import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { bearsGtin } from '../documents/bears-gtin.rules.js';
import {
  believedLot,
  levelsOfItem,
  type Published,
  publishedByGtin,
  publishedByLot,
  type Selecting,
} from '../documents/select-passport.js';
import { servedForItem, servedVersion } from '../documents/selection.rules.js';
import type { VersionRow } from '../documents/version.statements.js';
import { batchSubject, modelSubject, type Subject } from '../peers/catalog.js';
import { type Item, itemBySerial } from '../peers/custody.js';
import type { DigitalLink } from './digital-link.rules.js';

/** A product level of a link, with the passport that serves it. */
export interface ProductLevel extends Published {
  /** The level's own link. */
  readonly link: DigitalLink;
  /** Chip hash, for the item's level. */
  readonly uidHash: string | null;
}

/** Finds the most specific known level (§4.25): item, else lot, else model. Throws `LINK_UNKNOWN`. */
export async function narrowestLevel(selecting: Selecting, link: DigitalLink): Promise<ProductLevel> {
  const labelled = await labelledItem(selecting, link);
  const item = labelled && (await itemLevel(selecting, link, labelled));
  if (item) return item;
  const [first] = ofSameProduct(labelled, link, await tradeLevels(selecting, link));
  if (!first) throw new DomainError('LINK_UNKNOWN');
  return first;
}

/** Finds every known level of a link, most specific first. */
export async function knownLevels(selecting: Selecting, link: DigitalLink): Promise<readonly ProductLevel[]> {
  const [labelled, others] = await Promise.all([labelledItem(selecting, link), tradeLevels(selecting, link)]);
  const item = labelled && (await itemLevel(selecting, link, labelled));
  return [...(item ? [item] : []), ...ofSameProduct(labelled, link, others)];
}

/** Leaves out the products of another brand that a GTIN names now which the item bore before. */
const ofSameProduct = (
  labelled: LabelledItem | null,
  { gtin }: DigitalLink,
  levels: readonly ProductLevel[],
): readonly ProductLevel[] =>
  !labelled || labelled.subject.gtin === gtin
    ? levels
    : levels.filter(({ subject }) => subject.brandId === labelled.subject.brandId);

/** Returns the lot, if unambiguous, and the model. */
async function tradeLevels(selecting: Selecting, { gtin, lot }: DigitalLink): Promise<readonly ProductLevel[]> {
  const [model, lots] = await Promise.all([
    publishedByGtin(selecting, gtin),
    lot === null ? [] : publishedByLot(selecting, gtin, lot),
  ]);
  const own = believedLot(lots, model);
  return [
    ...(own ? [{ ...own, link: { gtin, lot, serial: null }, uidHash: null }] : []),
    ...(model ? [{ ...model, link: { gtin, lot: null, serial: null }, uidHash: null }] : []),
  ];
}

interface LabelledItem {
  readonly item: Item;
  readonly subject: Subject;
}

/** Returns the item with this serial, if its label has this GTIN (and lot). */
async function labelledItem({ peers }: Selecting, { gtin, lot, serial }: DigitalLink): Promise<LabelledItem | null> {
  const item = serial === null ? null : await itemBySerial(peers, serial);
  const subject = item && (await subjectNamed(peers, item, gtin, lot));
  return subject && { item, subject };
}

/**
 * Returns the level of an item with a passport: the version for everyone, else even an owner-only one, which its page
 * authorises, else one that hides those of its lot and model (§2.11).
 */
async function itemLevel(
  { versions }: Selecting,
  { gtin, lot }: DigitalLink,
  { item, subject }: LabelledItem,
): Promise<ProductLevel | null> {
  const levels = await levelsOfItem(versions, item);
  const version = servedForItem(levels, 'everyone') ?? servedForItem(levels, 'owner') ?? hidingVersion(levels);
  return version ? { version, subject, link: { gtin, lot, serial: item.serial }, uidHash: item.uidHash } : null;
}

/**
 * Returns the internal version of an item, or of its lot, because of which a public one of its lot or model is not its
 * passport: the link leads to the page with the item's own state all the same.
 */
function hidingVersion(levels: readonly (readonly VersionRow[])[]): VersionRow | undefined {
  const isHiding = levels.some((versions) => servedVersion(versions, 'everyone') !== undefined);
  return isHiding ? levels.flat()[0] : undefined;
}

async function subjectNamed(peers: Peers, item: Item, gtin: string, lot: string | null): Promise<Subject | null> {
  if (item.modelId === null) return null;
  const subject =
    lot !== null && item.batchId !== null
      ? await batchSubject(peers, item.batchId)
      : await modelSubject(peers, item.modelId);
  if (!subject || subject.brandId !== item.brandId || !bearsGtin(subject, gtin)) return null;
  if (lot !== null && subject.lot !== lot) return null;
  return { ...subject, name: item.name };
}
