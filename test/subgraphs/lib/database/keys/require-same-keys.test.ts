import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { seal } from '../../../../../subgraphs/lib/crypto/secrets.js';
import {
  type LastingKey,
  recordKeys,
  requireSameKeys,
  type Sealed,
} from '../../../../../subgraphs/lib/database/keys/require-same-keys.js';
import { testPool } from '../../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../../support/fresh-database.js';

const [RIGHT, WRONG] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const REFUSED = /^A_KEY is not the key with which this database was written: that does harm\. Set the key/;

let database: FreshDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, max: 8, options: '-c search_path=integrations' });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** Values that the right key sealed, as a start with a key tries to open them. */
const sealedFor = (key: Uint8Array, count: number): Sealed[] =>
  Array.from({ length: count }, (_, at) => ({ key, bytes: seal(RIGHT, Buffer.from('x'), `${at}`), about: `${at}` }));
const keyOf = (key: Uint8Array, sealed: readonly Sealed[] = []): LastingKey => ({
  setting: 'A_KEY',
  key,
  harm: 'that does harm',
  sealed: async () => sealed,
});
async function start(key: Uint8Array, sealed: readonly Sealed[] = []): Promise<void> {
  await requireSameKeys(pool, [keyOf(key, sealed)]);
  await recordKeys(pool, [keyOf(key, sealed)]);
}
const recorded = async () => (await pool.query('select setting from key_check')).rows;

describe('a key of the installation', () => {
  it('is recorded at the first start, and required at every later one', async () => {
    await start(WRONG);
    await start(WRONG);
    expect(await recorded()).toEqual([{ setting: 'A_KEY' }]);
    await expect(start(RIGHT)).rejects.toThrow(REFUSED);
    await start(WRONG);
  });

  it('is not recorded before the whole start has accepted it', async () => {
    await requireSameKeys(pool, [keyOf(WRONG)]);
    expect(await recorded()).toEqual([]);
    await start(RIGHT);
  });

  it('does not follow from its record', async () => {
    await start(RIGHT);
    const { rows } = await pool.query<{ check_value: Buffer }>('select check_value from key_check');
    expect(rows[0]?.check_value).toHaveLength(32);
    expect(rows[0]?.check_value.equals(RIGHT)).toBe(false);
  });

  it('is recorded for an older database if it opens something of what is sealed there', async () => {
    await expect(start(WRONG, sealedFor(WRONG, 3))).rejects.toThrow(REFUSED);
    expect(await recorded()).toEqual([]);
    const others = sealedFor(WRONG, 1);
    await start(RIGHT, [...others, ...sealedFor(RIGHT, 1)]);
    await expect(start(WRONG)).rejects.toThrow(REFUSED);
  });

  it('is one, of several with which processes start together', async () => {
    const keys = Array.from({ length: 8 }, (_, at) => new Uint8Array(32).fill(at % 2));
    const ends = await Promise.allSettled(keys.map((key) => start(key)));
    const started = keys.filter((_, at) => ends[at]?.status === 'fulfilled');
    expect(started).toHaveLength(4);
    expect(new Set(started.map(String)).size).toBe(1);
    expect(await recorded()).toHaveLength(1);
  });
});
