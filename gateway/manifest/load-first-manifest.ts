import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import type { Configuration } from '../installation/configuration.js';
import { isLoopback } from '../installation/loopback.js';
import type { Progress } from '../installation/progress.js';
import {
  beginFirstManifest,
  endFirstManifest,
  firstManifestBegun,
  firstManifestFile,
} from '../peers/catalog.generated.js';
import { hasPeople } from '../peers/integrations.generated.js';
import type { Manifest } from './manifest-schema.js';

export const DEMONSTRATION = projectFile('gateway/installation/demonstration.yaml');

/** The demonstration as validated by the build (`warm-compile-cache.ts`), with absolute paths of its images. */
export const READ_DEMONSTRATION = projectFile('dist/platform/demonstration.json');

/** Returns the demonstration, which the build has validated. */
export const readDemonstration = (): Manifest => JSON.parse(readFileSync(READ_DEMONSTRATION, 'utf8'));

/**
 * Tells whether the demonstration may be loaded. Its passwords and keys are published, so other machines must not reach
 * the installation.
 */
export const isPlaceOfDemonstration = ({ databaseUrl, host }: Pick<Configuration, 'databaseUrl' | 'host'>): boolean =>
  databaseUrl === undefined && isLoopback(host);

/**
 * Loads the configured manifest into an empty installation. Without one it loads the demonstration, but only into the
 * embedded database of an installation that listens on loopback. Throws where the load of another file was interrupted.
 */
export async function loadFirstManifest(
  configuration: Configuration,
  { peers }: { readonly peers: Peers },
  progress: Progress,
): Promise<void> {
  const { manifest, outboundAllowCidrs } = configuration;
  if (!manifest && !(isPlaceOfDemonstration(configuration) && (await isUntouched(peers)))) return;
  const file = manifest ?? DEMONSTRATION;
  const { beginFirstManifest: isOpen } = await peers.ask(beginFirstManifest, { file });
  if (!isOpen) return;
  await refuseOtherFile(peers, file);
  const notes: string[] = [];
  const load = manifest ? () => loadFile(manifest, peers, outboundAllowCidrs, notes) : () => loadDemonstration(peers);
  const { summaryOf } = await import('./apply-manifest.js');
  await progress.step(manifest ? 'manifest' : 'demonstration', load, summaryOf);
  for (const note of notes) progress.note(note);
  await peers.ask(endFirstManifest, {});
}

/**
 * Throws where another file was begun, and not loaded to its end: two would be mixed. Files are compared by name, since
 * the file may have moved, or its path be relative to another folder.
 */
async function refuseOtherFile(peers: Peers, file: string): Promise<void> {
  const { firstManifestFile: begun } = await peers.ask(firstManifestFile, {});
  if (begun == null || basename(file) === basename(begun)) return;
  const wanted = basename(begun) === basename(DEMONSTRATION) ? 'without MANIFEST' : `with MANIFEST=${begun}`;
  throw new Error(`The load of ${begun} was interrupted: start ${wanted}`);
}

/** Tells whether an installation has neither brands nor accounts, except those of an interrupted load. */
async function isUntouched(peers: Peers): Promise<boolean> {
  const [people, manifest] = await Promise.all([peers.ask(hasPeople, {}), peers.ask(firstManifestBegun, {})]);
  return manifest.firstManifestBegun || !people.hasPeople;
}

async function loadFile(path: string, peers: Peers, networks: readonly string[], notes: string[]): Promise<Manifest> {
  const { loadManifest } = await import('./load-manifest.js');
  return loadManifest(path, peers, networks, (line) => void notes.push(line));
}

async function loadDemonstration(peers: Peers): Promise<Manifest> {
  const [{ applyManifest }, { withImageFiles }] = await Promise.all([
    import('./apply-manifest.js'),
    import('./image-files.js'),
  ]);
  const demonstration = withImageFiles(readDemonstration(), dirname(DEMONSTRATION));
  await applyManifest(demonstration, peers);
  return demonstration;
}
