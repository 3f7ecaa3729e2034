import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { applyAccess } from './apply-access.js';
import { applyBrands, applyModels } from './apply-catalog.js';
import { applyPassports } from './apply-passports.js';
import { applyProducts } from './apply-products.js';
import { applyWorkOrders } from './apply-work-orders.js';
import type { Manifest } from './manifest-schema.js';
import { type Numbers } from './numbers.js';
import { together } from './run-together.js';

/**
 * Brings an installation to the state that a manifest describes, through the same operations as the graph. Entries are
 * matched by natural key, so applying a file again changes nothing.
 */
export async function applyManifest(
  manifest: Manifest,
  peers: Peers,
  tell: (line: string) => void = () => {},
): Promise<void> {
  const numbers: Numbers = {
    brands: new Map(),
    accounts: new Map(),
    models: new Map(),
    batches: new Map(),
    retailers: new Map(),
    images: new Map(),
    tell,
  };
  await applyBrands(manifest, peers, numbers);
  await together(
    () => applyModels(manifest, peers, numbers),
    () => applyAccess(manifest, peers, numbers),
  );
  await applyProducts(manifest, peers, numbers);
  await together(
    () => applyPassports(manifest, peers, numbers),
    () => applyWorkOrders(manifest, peers, numbers),
  );
}

/** Returns a short summary of a manifest's contents. */
export const summaryOf = (manifest: Manifest): string =>
  Object.entries(manifest)
    .filter(([, entries]) => entries.length > 0)
    .map(([section, { length }]) => `${length} ${(length === 1 ? singular(section) : section).replaceAll('_', ' ')}`)
    .join(', ');

/** Names one record of a section, whose name is a plural. */
const singular = (section: string): string => section.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, '');
