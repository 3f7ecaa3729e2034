import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { ItemTrouble } from '../../../schema/vocabulary/item-troubles.js';
import type { Peers } from '../../lib/graphql/peers.js';
import {
  passportItem,
  passportItemProof,
  passportItemStates,
  passportItemsInStates,
  sendRoot,
} from './custody.generated.js';

/** Facts of an item for passports. */
export interface Item {
  readonly id: number;
  readonly brandId: number;
  readonly brandCode: string;
  readonly categoryId: number;
  readonly modelId: number | null;
  readonly batchId: number | null;
  readonly serial: string | null;
  readonly uidHash: string;
  /** Null until the registration is confirmed. */
  readonly tokenId: string | null;
  /** Token of its registration, confirmed or not: for signing only, never returned. */
  readonly ownToken: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly ownerAccountId: number | null;
  /** False once destroyed or withdrawn. */
  readonly inCatalog: boolean;
  readonly status: string;
  /** State that is shown before anything else; null where nothing is wrong with it. */
  readonly trouble: ItemTrouble | null;
}

/** Facts of custody in the proof of an item's passport. */
export interface ItemProof {
  readonly txHash: string | null;
  readonly tokenId: string | null;
  readonly contractAddress: string | null;
  readonly minedAt: string | null;
  readonly verificationCount: number;
  readonly lastVerifiedAt: string | null;
}

export interface ItemState {
  readonly id: number;
  readonly brandId: number;
  readonly modelId: number | null;
  readonly status: ItemStatus;
  readonly declaredStolen: boolean;
}

/** Finds the item of an identifier on the passport routes (§4.18); null for none, or one out of the catalog. */
export async function itemByIdentifier(peers: Peers, identifier: string): Promise<Item | null> {
  return (await peers.ask(passportItem, { identifier })).passportItem;
}

/** Finds the item in the catalog with a serial, in any spelling (§2.1): the only form of a product identifier. */
export async function itemBySerial(peers: Peers, serial: string): Promise<Item | null> {
  return (await peers.ask(passportItem, { serial })).passportItem;
}

/** Returns an item by id, in any state. */
export async function itemById(peers: Peers, id: number): Promise<Item | null> {
  return (await peers.ask(passportItem, { id })).passportItem;
}

export async function itemProof(peers: Peers, id: number): Promise<ItemProof> {
  return (await peers.ask(passportItemProof, { id })).passportItemProof;
}

/** States of many items at once. */
export async function itemStates(peers: Peers, ids: readonly number[]): Promise<readonly ItemState[]> {
  if (ids.length === 0) return [];
  return (await peers.ask(passportItemStates, { ids })).passportItemStates;
}

/** Items that are in one state. */
export interface ItemsInState {
  readonly status: string;
  readonly declaredStolen: boolean;
  readonly ids: readonly number[];
}

/** Returns those of many items that are in one of the states, or reported stolen, by their state. */
export async function itemsInStates(
  peers: Peers,
  ids: readonly number[],
  states: readonly ItemStatus[],
): Promise<readonly ItemsInState[]> {
  if (ids.length === 0) return [];
  return (await peers.ask(passportItemsInStates, { ids, states })).passportItemsInStates;
}

/** State of the transaction that anchors a root. */
export interface AnchorReceipt {
  readonly chainId: number;
  readonly contractAddress: string;
  readonly txHash: string;
  /** ISO 8601; null until the transaction is mined. */
  readonly anchoredAt: string | null;
}

/** Anchors a root on the chain; idempotent, returns the progress. Null without a chain. */
export async function anchorRoot(peers: Peers, root: string, leaves: number): Promise<AnchorReceipt | null> {
  return (await peers.ask(sendRoot, { root, leaves })).anchorRoot;
}
