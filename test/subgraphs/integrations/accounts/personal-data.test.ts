import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';
import { testClient } from '../../../support/connections.js';
import { signedIn } from '../../../support/signed-in.js';
import { until } from '../../../support/until.js';
import { writeWords } from './words-of-person.js';

let stage: Stage;
let itemId: number;
let ana: AccountPrincipal;

beforeAll(async () => {
  stage = await openStage();
  const brandId = await stage.brand('NORDATELIR');
  await stage.account('ana.roux@example.test', 'customer', { firstName: 'Ana', lastName: 'Roux' });
  ana = await principalOf('ana.roux@example.test');
  const [item] = await stage.sql<{ id: number }>(
    `insert into custody.item (brand_id, brand_code, serial, uid_hash, product_name, category_id, origin, identity, status,
                               owner_account_id, owner_masked, created_at)
     values ($1, 'NORDATELIR', '0A1B2C3D4E5F', decode(repeat('a', 64), 'hex'), 'Tote', 10, 'manifest', true, 'written',
             $2, 'an...123456', now()) returning id`,
    [brandId, ana.accountId],
  );
  itemId = item!.id;
  await stage.sql(
    `insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_account_id, to_masked)
     values ($1, $2, now(), 'claim', 'vault', 'owner', $3, 'an...123456')`,
    [randomUUID(), itemId, ana.accountId],
  );
  await stage.sql(
    `insert into custody.transfer (item_id, from_account_id, from_masked, to_email, to_masked, state, comment, offered_at,
                                   expires_at)
     values ($1, $2, 'an...123456', 'friend@example.test', 'fr...654321', 'offered', 'for you, Ana', now(), now())`,
    [itemId, ana.accountId],
  );
  await stage.sql(
    `insert into custody.theft_report (item_id, description, opened_at, opened_by) values ($1, 'Ana Roux lost it', now(), $2)`,
    [itemId, ana.accountId],
  );
  await writeWords(stage, { brandId, itemId, ana: ana.accountId });
});

afterAll(() => stage.close());

const principalOf = (email: string): Promise<AccountPrincipal> => signedIn(stage, email);

/** Statements that wait for a row which another connection holds. */
const lockWaits = async (): Promise<number> =>
  (
    await stage.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]!.n;

/** Every row of every table of the platform, as text. */
async function everything(): Promise<string> {
  const tables = await stage.sql<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('catalog', 'custody', 'passports', 'integrations') and table_type = 'BASE TABLE'`,
  );
  const rows: unknown[] = [];
  for (const { name } of tables) rows.push(await stage.sql(`select * from ${name}`));
  return JSON.stringify(rows);
}

describe('GDPR Article 15: export', () => {
  it('holds the account, its sessions, its actions and its things', async () => {
    const { exportMyData: data } = await stage.ask<{ exportMyData: Record<string, never> }>(
      'integrations',
      'mutation { exportMyData }',
      {},
      ana,
    );
    expect(data).toMatchObject({
      account: { email: 'ana.roux@example.test', first_name: 'Ana', role: 'customer', second_factor: false },
      sessions: [{ state: 'active', address_prefix: '198.51.100.0/24' }],
      custody: {
        items: [{ serial: '0A1B2C3D4E5F', product_name: 'Tote' }],
        movements: [{ reason: 'claim' }, { reason: 'transfer' }],
        transfers: [{ to_masked: 'fr...654321', state: 'offered' }],
        theft_reports: [{ description: 'Ana Roux lost it' }, { description: 'Roux had it' }],
      },
    });
    expect(data).toMatchObject({
      logins: [{ action: 'login', outcome: 'done' }],
      invitations: [{ role: 'customer' }],
      sign_in_links: [{ next_path: '/roux' }],
      api_keys: [{ name: 'Laptop of Roux' }],
      custody: {
        receipts: [{ state: 'open' }],
        letters: [{ kind: 'found' }],
        codes: [{ reference: 'Repair of Roux' }],
        theft_notices: [{ message: 'Seen by me, Ana Roux' }, { message: null, contact: null }],
        number_reports: [{ contact: 'ana.roux@example.test' }, { message: null, contact: null }],
      },
      left_out: [],
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
  });
});

describe('GDPR Article 17: erasure', () => {
  const erase = (password: string) =>
    stage.ask('integrations', 'mutation E($password: String!) { eraseMyData(password: $password) }', { password }, ana);

  const eraseAccount = async (id: number, operator: string) => {
    await stage.account(operator, 'operator');
    const text = 'mutation E($id: Int!) { eraseAccount(id: $id) }';
    return stage.ask('integrations', text, { id }, await principalOf(operator));
  };
  const addressOf = async (id: number) =>
    (await stage.sql<{ email: string }>('select email from integrations.account where id = $1', [id]))[0]!.email;

  it('asks for the password', async () => {
    await expect(erase('wrong')).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
    expect(await everything()).toContain('ana.roux@example.test');
  });

  it('leaves no trace of the person in any table, and the chain of custody whole', async () => {
    await erase(PASSWORD);
    const left = await everything();
    for (const trace of ['ana.roux', 'Roux', 'an...123456', 'for you, Ana', 'friend@', '198.51.100'])
      expect(left).not.toContain(trace);
    const [movement] = await stage.sql('select to_account_id, to_role, to_masked from custody.movement order by id');
    expect(movement).toMatchObject({ to_account_id: ana.accountId, to_role: 'owner' });
    expect((movement as { to_masked: string }).to_masked).toMatch(/^er\.\.\.[0-9a-f]{6}$/);
    expect((await stage.sql('select state from custody.transfer'))[0]).toEqual({ state: 'cancelled' });
    const [repair] = await stage.sql('select title, metadata from custody.intervention');
    expect(repair).toEqual({ title: 'repair', metadata: { cost_eur: '12.50' } });
    expect((await stage.sql('select message, contact from custody.theft_notice'))[0]).toEqual({
      message: '',
      contact: null,
    });
    expect(
      await stage.sql('select number, brand_name, message, contact from custody.number_report order by id'),
    ).toEqual([
      { number: '0A1B', brand_name: null, message: '', contact: null },
      { number: '', brand_name: null, message: '', contact: null },
    ]);
  });

  it('replaces the masked name in events of both logs, and no other name; repeated, it answers them again', async () => {
    const bodies = { id: randomUUID(), from_owner: 'be...654321', to_owner: 'di...123456', reason: 'transfer' };
    const di = await stage.account('di@example.test', 'customer');
    const [change] = await stage.sql<{ brand_id: number }>(
      `insert into custody.holder_change (item_id, reason, from_account_id, from_masked, to_account_id, to_masked, requested_at, settled_at)
       select id, 'transfer', $2, 'be...654321', $3, 'di...123456', now(), now() from custody.item where id = $1
       returning (select brand_id from custody.item where id = $1)`,
      [itemId, di + 1_000, di],
    );
    for (const [schema, item, at] of [
      ['custody', 'item_id', 'relayed_at'],
      ['integrations', 'product_id', 'accepted_at'],
    ])
      await stage.sql(
        `insert into ${schema}.event (id, type, brand_id, ${item}, occurred_at, body, ${at})
         values ($1, 'product.transferred', $2, $3, now(), $4, now())`,
        [bodies.id, change!.brand_id, itemId, JSON.stringify(bodies)],
      );
    const person = { accountId: di, email: 'di@example.test' };
    const text =
      'mutation E($accountId: Int!, $email: String!) { erasePersonalData(accountId: $accountId, email: $email) { id body } }';
    const answer = async () =>
      (await stage.ask<{ erasePersonalData: { id: string; body: string }[] }>('custody', text, person))
        .erasePersonalData;
    const [first] = await answer();
    expect(JSON.parse(first!.body)).toEqual({ ...bodies, to_owner: expect.stringMatching(/^er\.\.\.[0-9a-f]{6}$/) });
    // A process that was killed before integrations replaced its copy asks again.
    expect(await answer()).toEqual([first]);
    await eraseAccount(di, 'op2@example.test');
    expect(await stage.sql('select body from integrations.event where id = $1', [bodies.id])).toEqual([
      { body: first!.body },
    ]);
  });

  it('ends sessions, and nobody signs in or is named by it again', async () => {
    await expect(stage.login('ana.roux@example.test')).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
    await expect(stage.login(`erased-${ana.accountId}@erased.invalid`)).rejects.toMatchObject({
      code: 'LOGIN_REFUSED',
    });
    await expect(erase(PASSWORD)).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
  });

  it('takes the account out of use first, and erases what calls admitted before wrote meanwhile', async () => {
    const email = 'eva@example.test';
    const id = await stage.account(email, 'customer');
    const { accessToken } = await stage.login(email);
    await stage.sql(
      `insert into catalog.audit_entry (at, action, outcome, actor_kind, actor_id, request_id)
       values (now(), 'saveBrand', 'done', 'account', $1, 'r')`,
      [id],
    );
    const holder = testClient({ connectionString: stage.options.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from catalog.audit_entry where actor_id = $1 for update', [id]);
      const erased = eraseAccount(id, 'op3@example.test');
      await until(async () => (await lockWaits()) > 0);
      const asked = { accept: 'session', credential: accessToken, clientAddress: '', requestId: 'eva' } as const;
      expect(await stage.platform.graph.admit(asked)).toMatchObject({ refusal: { code: 'SESSION_REVOKED' } });
      await expect(stage.login(email)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
      await stage.sql(
        `insert into custody.theft_report (item_id, description, opened_at, opened_by, closed_at)
         values ($1, 'Lost by Eva', now(), $2, now())`,
        [itemId, id],
      );
      await holder.query('rollback');
      await erased;
    } finally {
      await holder.end();
    }
    expect(await everything()).not.toContain('Lost by Eva');
  });

  it('that fails on its way is finished by a job, or by an operator, and never taken back', async () => {
    const emails = ['kim@example.test', 'lou@example.test'];
    const ids = await Promise.all(emails.map((email) => stage.account(email, 'customer')));
    await stage.sql('alter table custody.erased_account add constraint outage check (false) not valid');
    for (const id of ids) await expect(eraseAccount(id, `op${id}@example.test`)).rejects.toThrow();
    await stage.sql('alter table custody.erased_account drop constraint outage');
    const enable = 'mutation D($id: Int!) { setAccountDisabled(id: $id, disabled: false) { id } }';
    for (const id of ids) await stage.ask('integrations', enable, { id }).catch(() => {});
    for (const email of emails) await expect(stage.login(email)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });

    const [kim, lou] = ids as [number, number];
    await eraseAccount(kim, 'op4@example.test');
    expect(await addressOf(kim)).toBe(`erased-${kim}@erased.invalid`);
    await stage.sql('update integrations_jobs._private_jobs set run_at = now()');
    await stage.platform.startJobs();
    await until(async () => (await addressOf(lou)) === `erased-${lou}@erased.invalid`);
    expect(await everything()).not.toMatch(/(kim|lou)@/);
  });

  it('of others is for operators, and not of themselves', async () => {
    const id = await stage.account('other@example.test', 'customer');
    await stage.account('op@example.test', 'operator');
    const operator = await principalOf('op@example.test');
    const text = 'mutation E($id: Int!) { eraseAccount(id: $id) }';
    await expect(
      stage.ask('integrations', text, { id }, await principalOf('other@example.test')),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(stage.ask('integrations', text, { id: operator.accountId }, operator)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await stage.ask('integrations', text, { id }, operator);
    expect(await everything()).not.toContain('other@example.test');
  });
});

describe('GDPR Article 15: export, again and again', () => {
  it('is refused after ten times an hour, however they are asked for', async () => {
    await stage.account('again@example.test', 'customer');
    const again = await principalOf('again@example.test');
    const fields = Array.from({ length: 6 }, (_, nth) => `e${nth}: exportMyData`).join(' ');
    const exported = () => stage.ask('integrations', `mutation { ${fields} }`, {}, again);
    const ends = await Promise.allSettled([exported(), exported(), exported()]);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused.length).toBeGreaterThanOrEqual(2);
    for (const { code, facts } of refused)
      expect([code, facts.rate]).toEqual(['RATE_LIMITED', expect.objectContaining({ limit: 10, seconds: 3_600 })]);
    stage.pass(3_601);
    expect(await stage.ask('integrations', 'mutation { exportMyData }', {}, again)).toMatchObject({
      exportMyData: { account: { email: 'again@example.test' } },
    });
  });
});
