import type { Configuration } from '../../../subgraphs/lib/configuration.js';
import type { Peers } from '../../../subgraphs/lib/peers.js';
import { projectFile } from '../../../subgraphs/lib/project.js';
import type { Progress } from '../progress.js';

export const DEMONSTRATION = projectFile('gateway/installation/demonstration.yaml');

const BEGIN = 'mutation BeginFirstManifest { beginFirstManifest }';
const END = 'mutation EndFirstManifest { endFirstManifest }';

/** Loads the configured manifest, or the demonstration, into an installation that holds nothing yet. */
export async function loadFirstManifest(
  { manifest, outboundAllowCidrs }: Configuration,
  { peers }: { readonly peers: Peers },
  progress: Progress,
): Promise<void> {
  const { beginFirstManifest } = await peers.ask<{ beginFirstManifest: boolean }>('catalog', BEGIN, {});
  if (!beginFirstManifest) return;
  const { loadManifest, summaryOf } = await import('./load-manifest.js');
  await progress.step(
    manifest ? 'manifest' : 'demonstration',
    () => loadManifest(manifest ?? DEMONSTRATION, peers, outboundAllowCidrs),
    summaryOf,
  );
  await peers.ask('catalog', END, {});
}
