import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { ANONYMOUS } from '../../../../schema/principal.js';
import { encodeBase32 } from '../../../../subgraphs/integrations/accounts/base32.rules.js';
import { hashOfRecoveryCode } from '../../../../subgraphs/integrations/accounts/recovery-codes.rules.js';
import { addRecoveryCodes } from '../../../../subgraphs/integrations/accounts/second-factor.statements.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testPool } from '../../../support/connections.js';
import { outcomesOf } from '../../../support/outcomes.js';
import { until } from '../../../support/until.js';

const RECOVERY_CODE = 'ABCD-EFGH-IJKL-MNOP';
const VERIFY =
  'mutation V($token: String!, $code: String!) { verifySecondFactor(token: $token, code: $code) { accessToken } }';

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

  it('loses its recovery codes with the secret they were issued for, and keeps them with the same one', async () => {
    const [email, role] = ['factor@example.test', 'repairer'] as const;
    const id = await stage.account(email, role, { totpSecret: encodeBase32(Buffer.alloc(20, 1)) });
    await addRecoveryCodes.run(pool, { accountId: id, hashes: [hashOfRecoveryCode(RECOVERY_CODE)] });
    const verify = async () => {
      const { accessToken: token } = await stage.login(email);
      return outcomesOf([stage.ask('integrations', VERIFY, { token, code: RECOVERY_CODE }, ANONYMOUS)]);
    };
    await stage.account(email, role, { totpSecret: encodeBase32(Buffer.alloc(20, 2)) });
    expect(await verify()).toEqual({ SECOND_FACTOR_REFUSED: 1 });
    await addRecoveryCodes.run(pool, { accountId: id, hashes: [hashOfRecoveryCode(RECOVERY_CODE)] });
    await stage.account(email, role, { totpSecret: encodeBase32(Buffer.alloc(20, 2)) });
    expect(await verify()).toEqual({ done: 1 });
  });

  it('is one, saved fifty times at once', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => stage.account('fifty@example.test', 'authority')));
    expect(new Set(ids).size).toBe(1);
  });
});
