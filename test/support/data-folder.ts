import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * A new folder for an installation, which the database server's user may enter too: for root, who may not run the server,
 * the cluster would else be put below `/var/lib`.
 */
export function newDataFolder(prefix: string): string {
  const folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes a data folder, and the cluster where that was put elsewhere; nothing runs on it any more. */
export function removeDataFolder(folder: string): void {
  const location = join(folder, 'postgres.location');
  if (existsSync(location)) {
    const elsewhere = readFileSync(location, 'utf8').trim();
    if (dirname(elsewhere) === '/var/lib/product-passports') rmSync(elsewhere, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}
