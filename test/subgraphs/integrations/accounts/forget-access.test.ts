import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { forgetAccess } from '../../../../subgraphs/integrations/accounts/forget-access.job.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testPool } from '../../../support/connections.js';

let stage: Stage;
let pool: Pool;
beforeAll(async () => {
  stage = await openStage();
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=integrations', max: 1 });
});
afterAll(async () => {
  await pool.end();
  await stage.close();
});

describe('what no longer decides anything', () => {
  it('is forgotten, and nothing earlier', async () => {
    await stage.account('old@example.test', 'customer');
    await stage.login('old@example.test');
    await stage.login('old@example.test', 'wrong').catch(() => {});
    const count = async (table: string): Promise<number> =>
      Number((await stage.sql<{ n: string }>(`select count(*) as n from integrations.${table}`))[0]!.n);
    await forgetAccess(pool, stage.options.clock());
    // One wrong password counts for its account and for its address.
    expect([await count('session'), await count('attempt')]).toEqual([1, 2]);
    stage.pass(61 * 60);
    await forgetAccess(pool, stage.options.clock());
    expect([await count('session'), await count('attempt')]).toEqual([1, 0]);
    stage.pass(15 * 86_400);
    await forgetAccess(pool, stage.options.clock());
    expect(await count('session')).toBe(0);
  });

  it('holds for windows, which name the addresses of callers, five minutes after their end', async () => {
    const window = (key: string, ago: number) => {
      const index = Math.floor(stage.options.clock().getTime() / 60_000) - ago;
      return stage.sql(`insert into integrations.rate_window (key, index, used) values ('${key}', ${index}, 1)`);
    };
    await window('public:{203.0.113.7}:qr', 6);
    await window('public:{203.0.113.8}:qr', 0);
    await forgetAccess(pool, stage.options.clock());
    const left = await stage.sql<{ key: string }>(`select key from integrations.rate_window where key like 'public:%'`);
    expect(left.map(({ key }) => key)).toEqual(['public:{203.0.113.8}:qr']);
  });
});
