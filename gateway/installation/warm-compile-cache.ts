import { readFileSync, writeFileSync } from 'node:fs';
import { createLog } from '../../subgraphs/lib/process/log.js';
import { DEMONSTRATION, READ_DEMONSTRATION } from '../manifest/load-first-manifest.js';
import type { LoadFront } from './front-server.js';

/**
 * Loads, as the last step of `npm run build`, the code of every program and runs the steps of a start that need no
 * database, so that Node.js caches the compiled functions. Also validates the demonstration once: doing so again would
 * take a twentieth of every first start.
 */
export async function warmCompileCache(loadFront: LoadFront): Promise<never> {
  await Promise.all([
    import('./start.js'),
    import('./distributed.js'),
    import('./part.js'),
    import('./first-start.js'),
  ]);
  const [{ prepareStandalone }, { readManifest }] = await Promise.all([
    import('./standalone.js'),
    import('../manifest/read-manifest.js'),
  ]);
  await prepareStandalone(createLog('silent', 'compile cache'), loadFront);
  const demonstration = readManifest(readFileSync(DEMONSTRATION, 'utf8'), DEMONSTRATION);
  writeFileSync(READ_DEMONSTRATION, JSON.stringify(demonstration));
  process.exit();
}
