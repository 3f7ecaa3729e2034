import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type Mechanisms, POSTGRES_MECHANISMS } from '../../../../../subgraphs/lib/database/mechanisms/mechanisms.js';
import {
  type Announcement,
  requireSameMechanisms,
} from '../../../../../subgraphs/lib/database/mechanisms/same-mechanisms.js';
import { openPool } from '../../../../../subgraphs/lib/database/open-pool.js';
import { type FreshDatabase, freshDatabase } from '../../../../support/fresh-database.js';
import { BY_ROWS } from '../../../../support/platform-options.js';

const log = pino({ level: 'silent' });
let database: FreshDatabase;
let pool: Pool;
const announced: Announcement[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool({ url: database.url, schema: 'catalog', log }, { max: 4, purpose: 'test' });
});
beforeEach(async () => {
  await pool.query('delete from process');
});
afterAll(async () => {
  await Promise.all(announced.map((each) => each.close()));
  await pool.end();
  await database.drop();
});

async function start(mechanisms: Mechanisms): Promise<Announcement> {
  const announcement = await requireSameMechanisms(pool, log, mechanisms);
  announced.push(announcement);
  return announcement;
}
const rows = async (): Promise<number> => (await pool.query('select from process')).rowCount ?? 0;

it('lets in any number that do it alike, and says in one sentence why another may not come in', async () => {
  await start(BY_ROWS);
  await start(BY_ROWS);
  const refusal = await start(POSTGRES_MECHANISMS).then(
    () => '',
    ({ message }: Error) => message,
  );
  expect(refusal).toContain('This process has DATABASE_LOCKS=advisory and DATABASE_NOTIFICATIONS=listen');
  expect(refusal).toContain('has DATABASE_LOCKS=rows and DATABASE_NOTIFICATIONS=table');
  expect(refusal.split('\n')).toHaveLength(1);
  // The one that was refused says no longer that it is there.
  expect(await rows()).toBe(2);
});

it.each([
  { locks: 'rows', notifications: 'listen' },
  { locks: 'advisory', notifications: 'table' },
] as const)('refuses one that differs in one of the two: %j', async (mechanisms) => {
  await start(POSTGRES_MECHANISMS);
  await expect(start(mechanisms)).rejects.toThrow('all processes of a database need the same');
});

it('lets in others once all have ended', async () => {
  const processes = [await start(BY_ROWS), await start(BY_ROWS)];
  for (const each of processes) await each.close();
  await start(POSTGRES_MECHANISMS);
  expect(await rows()).toBe(1);
});

it('lets in others once the row of one that was killed has run out', async () => {
  await start(BY_ROWS);
  await pool.query('update process set expires_at = now()');
  await start(POSTGRES_MECHANISMS);
  expect(await rows()).toBe(2);
});

it('lets in no two that differ when they start together', async () => {
  for (let time = 0; time < 20; time++) {
    await pool.query('delete from process');
    const ends = await Promise.allSettled([start(BY_ROWS), start(POSTGRES_MECHANISMS)]);
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
  }
});
