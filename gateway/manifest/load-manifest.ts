import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { parseNetworks } from '../../subgraphs/lib/outbound/public-address.js';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import { catalogPresent } from '../peers/catalog.generated.js';
import { applyManifest } from './apply-manifest.js';
import { installedFaults } from './installed-faults.js';
import { openDocument } from './manifest-document.js';
import type { Manifest } from './manifest-schema.js';
import { manifestIn } from './read-manifest.js';
import { RefusedRecords } from './refused-record.js';

/**
 * Reads and applies a file; throws `ManifestFaults` before anything of an invalid one is applied. `networks`: private
 * networks that outbound calls may reach, as configured. `tell` is called with a line about each irregularity that was
 * accepted.
 */
export async function loadManifest(
  path: string,
  peers: Peers,
  networks: readonly string[],
  tell: (line: string) => void,
): Promise<Manifest> {
  const { planCodes, allCategories } = await peers.ask(catalogPresent, {});
  const present = { plans: planCodes, categories: allCategories.map(({ id }) => id) };
  const document = openDocument(text(path), relative(process.cwd(), path) || path);
  const manifest = manifestIn(document, dirname(resolve(path)), parseNetworks(networks), present);
  const faults = await installedFaults(manifest, peers, allCategories);
  if (faults.length > 0) throw document.faulty(faults);
  await applyManifest(manifest, peers, tell).catch((error) => {
    throw error instanceof RefusedRecords ? document.faulty(error.faults) : error;
  });
  return manifest;
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`The manifest ${path} cannot be read: ${asError(error).message}`);
  }
}
