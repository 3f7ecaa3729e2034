import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { ANONYMOUS } from '../../../../schema/principal.js';
import { decodeBase32 } from '../../../../subgraphs/integrations/accounts/base32.rules.js';
import { hashOfMailedToken } from '../../../../subgraphs/integrations/accounts/change-password.js';
import { stepOf } from '../../../../subgraphs/integrations/accounts/totp.rules.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';
import { testClient } from '../../../support/connections.js';
import { codeOfStep } from '../../../support/one-time-code.js';
import { TESTED_MECHANISMS } from '../../../support/platform-options.js';
import { signedIn } from '../../../support/signed-in.js';
import { until } from '../../../support/until.js';

/** What changes an account while another operation, which has read it, waits. */
let other: Client;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  other = testClient({ connectionString: stage.options.databaseUrl });
  await other.connect();
}, 60_000);
afterAll(async () => {
  await other?.end();
  await stage?.close();
});

/** Runs an operation that waits for the lock of another transaction, which changes the account before it commits. */
async function meanwhile<Answer>(
  lock: readonly [text: string, values: unknown[]],
  operation: () => Promise<Answer>,
  change: readonly [text: string, values: unknown[]],
): Promise<Answer> {
  await other.query('begin');
  await other.query(lock[0], lock[1]);
  const running = operation();
  running.catch(() => {});
  await until(async () => {
    const { rows } = await other.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0 ? true : undefined;
  });
  await other.query(change[0], change[1]);
  await other.query('commit');
  return running;
}

const HOLD = 'select id from integrations.account where email = $1 for update';
const LOCK = {
  advisory: `select pg_advisory_xact_lock(hashtext('integrations.account'), hashtext($1))`,
  rows: `select integrations.hold_row('account ' || $1)`,
};
const SAVE = 'mutation S($input: AccountInput!) { saveAccount(input: $input) { id } }';
const save = (email: string) =>
  stage.ask('integrations', SAVE, { input: { email, role: 'customer', firstName: 'Saved' } });
const rowOf = async (email: string) =>
  (
    await stage.sql<{ password_hash: string; first_name: string; has_factor: boolean }>(
      'select password_hash, first_name, totp_secret is not null as has_factor from integrations.account where email = $1',
      [email],
    )
  )[0];

describe('saving an account that is changed meanwhile', () => {
  it('leaves a password alone that was set while it waited', async () => {
    const email = 'known@stale.test';
    await stage.account(email, 'customer');
    await meanwhile([HOLD, [email]], () => save(email), [
      `update integrations.account set password_hash = 'set meanwhile' where email = $1`,
      [email],
    ]);
    expect(await rowOf(email)).toMatchObject({ password_hash: 'set meanwhile', first_name: 'Saved' });
  });

  it('leaves the password alone of an account that was begun while it waited', async () => {
    const email = 'begun@stale.test';
    await meanwhile([LOCK[TESTED_MECHANISMS.locks], [email]], () => save(email), [
      `insert into integrations.account (email, role, password_hash, created_at) values ($1, 'customer', 'set meanwhile', now())`,
      [email],
    ]);
    expect(await rowOf(email)).toMatchObject({ password_hash: 'set meanwhile', first_name: 'Saved' });
  });
});

describe('a link for a new password', () => {
  it('is refused when the account is blocked while the password waits to be set', async () => {
    const email = 'blocked@stale.test';
    const accountId = await stage.account(email, 'customer');
    const before = await rowOf(email);
    await stage.sql(
      `insert into integrations.password_reset (token_hash, account_id, expires_at) values ($1, $2, 'infinity')`,
      [hashOfMailedToken('a mailed token'), accountId],
    );
    const reset = 'mutation { resetPassword(token: "a mailed token", password: "a password of today") }';
    const done = meanwhile([HOLD, [email]], () => stage.ask('integrations', reset, {}, ANONYMOUS), [
      'update integrations.account set disabled_at = now() where email = $1',
      [email],
    ]);
    await expect(done).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowOf(email)).toEqual(before);
  });
});

describe('turning a second factor off', () => {
  it('leaves another alone that was set up meanwhile', async () => {
    const email = 'factor@stale.test';
    await stage.account(email, 'customer');
    const who = await signedIn(stage, email);
    const { enrolSecondFactor } = await stage.ask<{ enrolSecondFactor: { secret: string } }>(
      'integrations',
      'mutation { enrolSecondFactor { secret } }',
      {},
      who,
    );
    const secret = decodeBase32(enrolSecondFactor.secret)!;
    const { confirmSecondFactor } = await stage.ask<{ confirmSecondFactor: string[] }>(
      'integrations',
      'mutation C($code: String!) { confirmSecondFactor(code: $code) }',
      { code: codeOfStep(secret, stepOf(stage.options.clock())) },
      who,
    );
    const text = 'mutation R($p: String!, $c: String!) { removeSecondFactor(password: $p, code: $c) }';
    const off = meanwhile(
      [HOLD, [email]],
      () => stage.ask('integrations', text, { p: PASSWORD, c: confirmSecondFactor[0] }, who),
      [`update integrations.account set totp_secret = 'another' where email = $1`, [email]],
    );
    await expect(off).rejects.toMatchObject({ code: 'SECOND_FACTOR_REFUSED' });
    expect(await rowOf(email)).toMatchObject({ has_factor: true });
  });
});
