import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, PASSWORD, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';
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
        transfers: [{ to_email: 'friend@example.test', state: 'offered' }],
        theft_reports: [{ description: 'Ana Roux lost it' }, { description: 'Roux had it' }],
      },
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
  });
});

describe('GDPR Article 17: erasure', () => {
  const erase = (password: string) =>
    stage.ask('integrations', 'mutation E($password: String!) { eraseMyData(password: $password) }', { password }, ana);

  it('asks for the password', async () => {
    await expect(erase('wrong')).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
    expect(await everything()).toContain('ana.roux@example.test');
  });

  it('leaves no trace of the person in any table, and the chain of custody whole', async () => {
    await erase(PASSWORD);
    const left = await everything();
    for (const trace of ['ana.roux', 'Roux', 'an...123456', 'for you, Ana', 'friend@', '198.51.100'])
      expect(left).not.toContain(trace);
    const [movement] = await stage.sql('select to_account_id, to_role, to_masked from custody.movement');
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

  it('ends sessions, and nobody signs in or is named by it again', async () => {
    await expect(stage.login('ana.roux@example.test')).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
    await expect(stage.login(`erased-${ana.accountId}@erased.invalid`)).rejects.toMatchObject({
      code: 'LOGIN_REFUSED',
    });
    await expect(erase(PASSWORD)).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
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
