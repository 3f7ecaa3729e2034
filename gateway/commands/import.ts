import 'reflect-metadata';
import { ConfigurationFaults, readConfiguration } from '../installation/configuration.js';
import { runOnInstallation } from '../installation/run-on-installation.js';
import { endOnStopSignal } from '../installation/stop-signals.js';
import { summaryOf } from '../manifest/apply-manifest.js';
import { loadManifest } from '../manifest/load-manifest.js';

// `npm run import -- <file>`: loads a manifest into a running installation, through the operations of the graph.
const path = process.argv[2];

async function run(): Promise<void> {
  if (!path) throw new Error('Which file? npm run import -- <file>');
  const configuration = readConfiguration(process.env);
  const notes: string[] = [];
  const manifest = await runOnInstallation(configuration, 'import', ({ peers }) =>
    loadManifest(path, peers, configuration.outboundAllowCidrs, (line) => void notes.push(line)),
  );
  process.stdout.write(`${path}: ${summaryOf(manifest)}\n${notes.map((note) => `  ${note}\n`).join('')}`);
}

endOnStopSignal('What was applied stays; the same command goes on from here.');
run().then(
  () => process.exit(0),
  (error: Error) => {
    const lines = error instanceof ConfigurationFaults ? error.faults : [error.message];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  },
);
