import 'reflect-metadata';
import { ConfigurationFaults, readConfiguration } from '../../subgraphs/lib/configuration.js';
import { createLog } from '../../subgraphs/lib/log.js';
import { keptSecrets } from './kept-secrets.js';
import { summaryOf } from './manifest/apply-manifest.js';
import { loadManifest } from './manifest/load-manifest.js';
import { createPlatform } from './platform.js';
import { platformOptions } from './platform-options.js';
import { runningOutside } from './running-outside.js';

// `npm run import -- <file>`: loads a manifest into a running installation, beside it and through the same operations.
const path = process.argv[2];

async function run(): Promise<void> {
  if (!path) throw new Error('Which file? npm run import -- <file>');
  const configuration = readConfiguration(process.env);
  const log = createLog(process.env.LOG_LEVEL ? configuration.logLevel : 'error', 'import');
  const outside = runningOutside(configuration);
  const options = await platformOptions(configuration, keptSecrets(configuration), outside, log);
  const platform = await createPlatform(options);
  try {
    const notes: string[] = [];
    const tell = (line: string): void => void notes.push(line);
    const manifest = await loadManifest(path, platform.peers, configuration.outboundAllowCidrs, tell);
    process.stdout.write(`${path}: ${summaryOf(manifest)}\n${notes.map((note) => `  ${note}\n`).join('')}`);
  } finally {
    await platform.close();
  }
}

run().then(
  () => process.exit(0),
  (error: Error) => {
    const lines = error instanceof ConfigurationFaults ? error.faults : [error.message];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  },
);
