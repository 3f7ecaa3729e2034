import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createLog } from '../../subgraphs/lib/log.js';
import { DEMONSTRATION } from './manifest/load-first-manifest.js';

/**
 * Last step of `npm run build`: reads every program's code and does what a start does before it needs a database, so that
 * Node.js keeps what it compiled on the way, down to the functions, for the first start already.
 */
export async function rehearse(): Promise<never> {
  await Promise.all([import('./start.js'), import('./apart.js'), import('./part.js')]);
  const [{ prepareTogether }, { readManifest }] = await Promise.all([
    import('./together.js'),
    import('./manifest/read-manifest.js'),
  ]);
  await prepareTogether(createLog('silent', 'rehearsal'));
  readManifest(readFileSync(DEMONSTRATION, 'utf8'), DEMONSTRATION, dirname(DEMONSTRATION));
  process.exit();
}
