import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { openStage, type Stage } from '../../../support/actors.js';
import { testPool } from '../../../support/connections.js';
import { until } from '../../../support/until.js';

let stage: Stage;
let pool: Pool;
beforeAll(async () => {
  stage = await openStage();
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=integrations' });
});
afterAll(async () => {
  await pool?.end();
  await stage?.close();
});

const waiting = async (): Promise<true | undefined> => {
  const { rows } = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "account"%'`,
  );
  return rows.length > 0 || undefined;
};

describe('an account that is saved', () => {
  it('is the one that somebody makes for the address at the same moment', async () => {
    const email = 'both@example.test';
    const other = await pool.connect();
    await other.query('begin');
    const { rows } = await other.query(
      `insert into account (email, role, created_at) values ($1, 'customer', now()) returning id`,
      [email],
    );
    const saved = stage.account(email, 'operator');
    await until(waiting);
    await other.query('commit');
    other.release();
    expect(await saved).toBe(rows[0]?.id);
    expect(await stage.sql('select role from integrations.account where email = $1', [email])).toEqual([
      { role: 'operator' },
    ]);
  });

  it('is one, saved fifty times at once', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => stage.account('fifty@example.test', 'authority')));
    expect(new Set(ids).size).toBe(1);
  });
});
