import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMONSTRATION } from '../../gateway/manifest/load-first-manifest.js';
import { type ManifestRecord, type PassportRecord, RECORDS } from '../../subgraphs/passports/backup/backup-record.js';
import { recordReader, recordSigner } from '../../subgraphs/passports/backup/signed-record.js';
import { testPool } from '../support/connections.js';
import { removeDataFolder } from '../support/data-folder.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { until } from '../support/until.js';

const ENCRYPTION_KEY = 'c3'.repeat(32);
const KEYS = { QR_SIGNING_KEY: 'a1'.repeat(32), TOKEN_SIGNING_KEY: 'b2'.repeat(32), ENCRYPTION_KEY };
const TEST_MS = START_MS * 3;
const MINUTES_MS = 150_000;
/** Records in the place at which the platform is killed: the manifest alone, content, passports and lists. */
const KILLED_AT = process.env.FAULTS === 'long' ? [1, 2, 4, 8, 12, 16, 20, 24] : [2, 12];

const reader = recordReader(recordSigner(Buffer.from(ENCRYPTION_KEY, 'hex')).publicKey);

let dataDir: string;
let place: string;
let database: FreshDatabase;
let pool: ReturnType<typeof testPool>;
let platform: Launched | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'killed-writer-'));
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, max: 2 });
  // Filled without a second place: the copying that is cut off is then all there is to do.
  platform = await ready(await start());
  await stop(platform);
}, TEST_MS);
afterAll(async () => {
  await stop(platform, 'SIGKILL');
  await pool?.end();
  await database?.drop();
  removeDataFolder(dataDir);
}, TEST_MS);

const start = (more: Readonly<Record<string, string>> = {}): Promise<Launched> =>
  launch('standalone', dataDir, {
    ...KEYS,
    ...{ DATABASE_URL: database.url, MANIFEST: DEMONSTRATION, PUBLIC_URL: 'https://dpp.example.test' },
    ...more,
  });

/** Names of the records in the place. */
const records = (): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jws'))
    .map((entry) => relative(place, join(entry.parentPath, entry.name)));

/** Opens a record; throws for one that is cut off or another's. */
const opened = <Content>(name: string): Content => reader.open<Content>(name, readFileSync(join(place, name)));

/** Returns what the passports' records name and the place does not hold. */
function dangling(ids: readonly number[]): string[] {
  const found = ids.map((id) => RECORDS.passport(id)).filter((name) => existsSync(join(place, name)));
  const named = found.flatMap((name) => opened<PassportRecord>(name).versions.map(({ content }) => content));
  return named.filter((name) => name !== null).filter((name) => !existsSync(join(place, name)));
}

async function published(): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct passport_id as id from passports.version where visibility = 'public' order by 1`,
  );
  return rows.map(({ id }) => id);
}

describe('a platform that is killed while it writes the back-up', () => {
  it.each(KILLED_AT)(
    'at its %i. record leaves only whole ones, none that names what is missing, and completes them at its next start',
    async (count) => {
      place = mkdtempSync(join(tmpdir(), 'killed-place-'));
      platform = await start({ PASSPORT_BACKUP: place });
      while (records().length < count) {
        if (platform.process.exitCode !== null) throw new Error(platform.output());
        await delay(1);
      }
      await stop(platform, 'SIGKILL');
      const ids = await published();
      const left = records();
      for (const name of left) opened(name);
      expect(dangling(ids)).toEqual([]);

      platform = await ready(await start({ PASSPORT_BACKUP: place }));
      const manifest = await until(async () => {
        const written = opened<ManifestRecord>(RECORDS.manifest);
        const isWhole = written.waiting === 0 && ids.every((id) => existsSync(join(place, RECORDS.passport(id))));
        return isWhole ? written : undefined;
      }, MINUTES_MS);
      expect(manifest.installation).toBe('https://dpp.example.test');
      for (const name of records()) opened(name);
      expect(dangling(ids)).toEqual([]);
      expect(records().length).toBeGreaterThanOrEqual(left.length);
      await stop(platform);
      rmSync(place, { recursive: true, force: true });
    },
    TEST_MS,
  );
});
