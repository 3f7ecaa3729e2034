import { createLog } from '../../subgraphs/lib/process/log.js';
import type { Configuration } from './configuration.js';
import { keptSecrets } from './kept-secrets.js';
import { createPlatform, type Platform } from './platform.js';
import { platformOptions } from './platform-options.js';
import { runningOutside } from './running-outside.js';

/** Runs a command against the database and chain of a running installation, through the same operations as the graph. */
export async function runOnInstallation<Result>(
  configuration: Configuration,
  name: string,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const log = createLog(process.env.LOG_LEVEL ? configuration.logLevel : 'error', name);
  const outside = runningOutside(configuration);
  const platform = await createPlatform(await platformOptions(configuration, keptSecrets(configuration), outside, log));
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
