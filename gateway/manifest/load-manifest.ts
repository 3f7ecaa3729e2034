import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { parseNetworks } from '../../subgraphs/lib/outbound/public-address.js';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import { catalogPresent } from '../peers/catalog.generated.js';
import { applyManifest } from './apply-manifest.js';
import type { Manifest } from './manifest-schema.js';
import { readManifest } from './read-manifest.js';
import type { Present } from './reference-faults.js';

/**
 * Reads a file and applies it whole; throws `ManifestFaults` before anything of a faulty one is applied. `networks`:
 * private ones that outbound calls may reach, as configured. `tell` is given a line about each oddity of what was loaded.
 */
export async function loadManifest(
  path: string,
  peers: Peers,
  networks: readonly string[],
  tell: (line: string) => void,
): Promise<Manifest> {
  const name = relative(process.cwd(), path) || path;
  const present = await presentIn(peers);
  const manifest = readManifest(text(path), name, dirname(resolve(path)), parseNetworks(networks), present);
  await applyManifest(manifest, peers, tell);
  return manifest;
}

/** Reads the names that a file may refer to although it does not describe them. */
async function presentIn(peers: Peers): Promise<Present> {
  const { planCodes, allCategories } = await peers.ask(catalogPresent, {});
  return { plans: planCodes, categories: allCategories.map(({ id }) => id) };
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`The manifest ${path} cannot be read: ${asError(error).message}`);
  }
}
