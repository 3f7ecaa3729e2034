import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { ANONYMOUS } from '../../../../schema/principal.js';
import { decodeBase32 } from '../../../../subgraphs/integrations/accounts/base32.rules.js';
import { stepOf } from '../../../../subgraphs/integrations/accounts/totp.rules.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testClient } from '../../../support/connections.js';
import { codeOfStep } from '../../../support/one-time-code.js';
import { present } from '../../../support/present.js';
import { until } from '../../../support/until.js';

const TOTP = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VERIFY =
  'mutation V($token: String!, $code: String!) { verifySecondFactor(token: $token, code: $code) { accessToken } }';

let stage: Stage;
let other: Client;
let token: string;
let accountId: number;
let accounts = 0;
beforeAll(async () => {
  stage = await openStage();
  other = testClient({ connectionString: stage.options.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await stage.close();
});
beforeEach(async () => {
  const email = `factor-${accounts++}@example.test`;
  accountId = await stage.account(email, 'repairer', { totpSecret: TOTP });
  token = (await stage.login(email)).accessToken;
});

const verify = () => {
  const code = codeOfStep(present(decodeBase32(TOTP)), stepOf(new Date()));
  return stage.ask('integrations', VERIFY, { token, code }, ANONYMOUS);
};
const stateOf = async () =>
  (await stage.sql('select state from integrations.session where account_id = $1', [accountId]))[0];

describe('the second step of a login', () => {
  it('completes it', async () => {
    await expect(verify()).resolves.toMatchObject({ verifySecondFactor: { accessToken: expect.any(String) } });
    expect(await stateOf()).toEqual({ state: 'active' });
  });

  it('is refused to an account that was blocked after the first', async () => {
    await stage.sql('update integrations.account set disabled_at = now() where id = $1', [accountId]);
    await expect(verify()).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
  });

  it('is refused where the session ends while the code is compared', async () => {
    await other.query('begin');
    await other.query(`update integrations.session set state = 'revoked', revoked_at = now() where account_id = $1`, [
      accountId,
    ]);
    const verified = verify();
    verified.catch(() => {});
    await until(async () => {
      const { rowCount } = await other.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount ? true : undefined;
    });
    await other.query('commit');
    await expect(verified).rejects.toMatchObject({ code: 'SESSION_REVOKED' });
    expect(await stateOf()).toEqual({ state: 'revoked' });
  });
});
