import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { sideBySide } from '../../subgraphs/lib/process/limit-concurrency.js';
import { applyAccess } from './apply-access.js';
import { applyBrands, applyModels } from './apply-catalog.js';
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
  /** Is given a line about what was loaded although something is odd about it. */
  readonly tell: (line: string) => void;
}

export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/**
 * Brings an installation to the state a manifest describes, through the operations everyone uses. Natural keys decide
 * between creating and changing, so that applying a file again changes nothing.
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
    pictures: new Map(),
    tell,
  };
  await applyBrands(manifest, peers, numbers);
  await together(
    () => applyModels(manifest, peers, numbers),
    () => applyAccess(manifest, peers, numbers),
  );
  await applyProducts(manifest, peers, numbers);
  await applyPassports(manifest, peers, numbers);
}

/** What a manifest holds, in a few words. */
export const summaryOf = (manifest: Manifest): string =>
  Object.entries(manifest)
    .filter(([, entries]) => entries.length > 0)
    .map(([section, entries]) => `${entries.length} ${section.replaceAll('_', ' ')}`)
    .join(', ');

/** Sections that do not stand on each other. Where one fails, the others come to their end before that is thrown. */
export async function together(...sections: readonly (() => Promise<void>)[]): Promise<void> {
  const applying = sideBySide(sections.length + 1);
  for (const section of sections) await applying.begin(section);
  await applying.done();
}
