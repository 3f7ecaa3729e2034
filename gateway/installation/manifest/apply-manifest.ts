import type { Peers } from '../../../subgraphs/lib/peers.js';
import { applyAccess } from './apply-access.js';
import { applyCatalog } from './apply-catalog.js';
import { applyPassports } from './apply-passports.js';
import { applyProducts } from './apply-products.js';
import type { Manifest } from './manifest-schema.js';
import type { PictureAddresses } from './picture-files.js';

/** Numbers that names of a file stand for, found out while it is applied. */
export interface Numbers {
  /** By brand code. */
  readonly brands: Map<string, number>;
  /** By address, in lower case. */
  readonly accounts: Map<string, number>;
  /** By brand code and SKU. */
  readonly models: Map<string, number>;
  /** By brand code, SKU and lot. */
  readonly batches: Map<string, number>;
  /** By brand code and code. */
  readonly retailers: Map<string, number>;
  /** Addresses of pictures that were handed over. */
  readonly pictures: PictureAddresses;
}

export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** Told of each section once it is applied. */
export type Applied = (section: string, entries: number) => void;

/**
 * Brings an installation to the state a manifest describes, through the operations everyone uses. Natural keys decide
 * between creating and changing, so that applying a file again changes nothing.
 */
export async function applyManifest(manifest: Manifest, peers: Peers, applied: Applied = () => {}): Promise<void> {
  const numbers: Numbers = {
    brands: new Map(),
    accounts: new Map(),
    models: new Map(),
    batches: new Map(),
    retailers: new Map(),
    pictures: new Map(),
  };
  await applyCatalog(manifest, peers, numbers, applied);
  await applyAccess(manifest, peers, numbers, applied);
  await applyProducts(manifest, peers, numbers, applied);
  await applyPassports(manifest, peers, numbers, applied);
}
