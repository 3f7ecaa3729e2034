import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTEMPTS } from '../../../../schema/limits.js';
import { type AccountPrincipal, ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { keyPlainCodes } from '../../../../subgraphs/custody/repair/key-plain-codes.job.js';
import { codeKeyOf, hashOfCode } from '../../../../subgraphs/custody/repair/single-use-code.rules.js';
import { qrSignature } from '../../../../subgraphs/custody/verification/qr-signature.rules.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testPool } from '../../../support/connections.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';
import { outcomesOf } from '../../../support/outcomes.js';
import { settles } from '../../../support/until.js';

let stage: Stage;
let brand: { id: number; code: string };
let category: number;

beforeAll(async () => {
  stage = await openStage({
    custody: {
      chainView: {
        chainId: 31337,
        network: 'local',
        contractAddress: `0x${'1'.repeat(40)}`,
        vaultAddress: `0x${'0a'.repeat(20)}`,
        check: async () => 'matches',
      },
    },
  });
  brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  category = await addCategory(stage);
});
afterAll(() => stage.close());

async function person(email: string, role: Role): Promise<AccountPrincipal> {
  const accountId = await stage.account(email, role);
  const accreditations = role === 'repairer' ? [{ brandId: brand.id, trade: 'repairer' as const }] : [];
  return { kind: 'account', accountId, email, role, sessionId: 's', brandIds: [], accreditations, contacts: [] };
}

describe('codes', () => {
  const claim = (who: Principal, code: string, from = '203.0.113.5') =>
    stage.ask('custody', 'mutation C($code: String!) { claimProduct(code: $code) { id } }', { code }, who, from);

  it('purchase codes: of fifty guesses of an account at once, ten are tried', async () => {
    const ana = await person('ana@example.test', 'customer');
    const guesses = Array.from({ length: 50 }, (_, nth) => claim(ana, `WRONG${String(nth).padStart(3, '0')}`));
    expect(await outcomesOf(guesses)).toEqual({ INVALID_INPUT: 10, TOO_MANY_ATTEMPTS: 40 });
    stage.pass(ATTEMPTS.purchaseCodeAccount.seconds);
    expect(await outcomesOf([claim(ana, 'WRONG999')])).toEqual({ INVALID_INPUT: 1 });
  }, 60_000);

  it('purchase codes: many accounts of one address share thirty', async () => {
    const people = await Promise.all([1, 2, 3, 4].map((nth) => person(`many${nth}@example.test`, 'customer')));
    const guesses = people.flatMap((who) =>
      Array.from({ length: 10 }, (_, nth) => claim(who, `WRONG12${nth}`, '203.0.113.77')),
    );
    expect(await outcomesOf(guesses)).toEqual({ INVALID_INPUT: 30, TOO_MANY_ATTEMPTS: 10 });
  }, 60_000);

  const RECORD = `mutation R($input: InterventionInput!) { recordIntervention(input: $input) { id proofLevel } }`;
  const repair = (who: Principal, item: Item, proofCode: string) =>
    stage.ask<{ recordIntervention: { proofLevel: string } }>(
      'custody',
      RECORD,
      { input: { identifier: item.serial, eventType: 'repair', title: 'Repair', proofCode } },
      who,
    );

  it('handover codes: of fifty guesses of a partner at once, ten are tried, and nothing is recorded', async () => {
    const rita = await person('rita@example.test', 'repairer');
    const item = await addItem(stage, brand, category);
    const guesses = Array.from({ length: 50 }, (_, nth) => repair(rita, item, `WRONG${String(nth).padStart(3, '0')}`));
    expect(await outcomesOf(guesses)).toEqual({ INVALID_INPUT: 10, TOO_MANY_ATTEMPTS: 40 });
    expect(await stage.sql('select from custody.intervention where item_id = $1', [item.id])).toHaveLength(0);
  }, 60_000);

  it('handover codes: thirty are tried on an item, however many partners guess, and other items are not affected', async () => {
    const [item, other] = [await addItem(stage, brand, category), await addItem(stage, brand, category)];
    for (const name of ['one', 'two', 'three', 'four']) {
      const partner = await person(`${name}@example.test`, 'repairer');
      const guesses = Array.from({ length: 9 }, (_, nth) => repair(partner, item, `WRONG${name.toUpperCase()}${nth}`));
      const tried = name === 'four' ? 3 : 9;
      const refused = tried === 9 ? {} : { TOO_MANY_ATTEMPTS: 6 };
      expect(await outcomesOf(guesses)).toEqual({ INVALID_INPUT: tried, ...refused });
    }
    const fifth = await person('five@example.test', 'repairer');
    expect(await outcomesOf([repair(fifth, other, 'WRONGOTHER')])).toEqual({ INVALID_INPUT: 1 });
  }, 60_000);

  it('are stored under a key; those of before stay good, and are put under it', async () => {
    const owner = await person('owner@example.test', 'customer');
    const rob = await person('rob@example.test', 'repairer');
    const item = await addItem(stage, brand, category, { ownerAccountId: owner.accountId, ownerMasked: 'ow...1' });
    const ISSUE = 'mutation I($identifier: String!) { issueHandoverCode(identifier: $identifier) { code } }';
    const issued = await stage.ask<{ issueHandoverCode: { code: string } }>(
      'custody',
      ISSUE,
      { identifier: item.serial },
      owner,
    );
    const { code } = issued.issueHandoverCode;
    const stored = await stage.sql<{ code_hash: string }>(
      'select code_hash from custody.single_use_code where item_id = $1',
      [item.id],
    );
    expect(stored.map(({ code_hash }) => code_hash)).not.toContain(hashOfCode('handover', code));
    expect((await repair(rob, item, code)).recordIntervention.proofLevel).toBe('customer_code');

    const plain = (old: string) =>
      stage.sql(
        `insert into custody.single_use_code (kind, item_id, code_hash, issued_by, issued_at, expires_at)
         select 'handover', id, $2, owner_account_id, now(), now() + interval '30 days' from custody.item where id = $1`,
        [item.id, createHash('sha256').update(`handover:${old}`).digest('hex')],
      );
    await plain('0LDC0DE1');
    await plain('0LDC0DE2');
    expect((await repair(rob, item, '0LDC0DE1')).recordIntervention.proofLevel).toBe('customer_code');
    const pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=custody' });
    await keyPlainCodes(pool, codeKeyOf(stage.options.encryptionKey));
    await pool.end();
    expect(await stage.sql('select from custody.single_use_code where not keyed')).toHaveLength(0);
    expect(
      await stage.sql('select from custody.single_use_code where code_hash = $1', [hashOfCode('handover', '0LDC0DE2')]),
    ).toHaveLength(0);
    expect((await repair(rob, item, '0LDC0DE2')).recordIntervention.proofLevel).toBe('customer_code');
  });
});

describe('verification addresses', () => {
  const VERIFY = 'mutation V($input: QrInput!) { verifyQr(input: $input) { valid message } }';
  const check = (
    item: Item,
    madeAt: number,
    { signature = '0'.repeat(32), record = true, from = '203.0.113.9', who = ANONYMOUS as Principal } = {},
  ) =>
    stage.ask<{ verifyQr: { valid: boolean; message: string } }>(
      'custody',
      VERIFY,
      { input: { uidHash: item.uidHash, madeAt, signature, record } },
      who,
      from,
    );
  const right = (item: Item, madeAt: number) => qrSignature(stage.options.qrKey, item.uidHash, madeAt);
  const seconds = () => Math.floor(stage.options.clock().getTime() / 1000);

  it('whose instant is guessed are refused after fifty of an item from a network, the right one too', async () => {
    const item = await addItem(stage, brand, category);
    const madeAt = seconds() - 500;
    const signature = right(item, madeAt);
    const guesses = Array.from({ length: 90 }, (_, nth) => check(item, madeAt - 1_000 + nth, { signature }));
    expect(await outcomesOf(guesses)).toEqual({ done: ATTEMPTS.qrNetwork.limit, RATE_LIMITED: 40 });
    await expect(check(item, madeAt, { signature, from: '203.0.113.200' })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect((await check(item, madeAt, { signature, from: '198.51.100.1' })).verifyQr.valid).toBe(true);
    const other = await addItem(stage, brand, category);
    expect((await check(other, madeAt, { signature: right(other, madeAt) })).verifyQr.valid).toBe(true);
  }, 60_000);

  it('that are tried again are no new guess: a copied label is answered as one however often it is scanned', async () => {
    const item = await addItem(stage, brand, category);
    const madeAt = seconds() - 500;
    for (let scan = 0; scan < 30; scan++)
      expect((await check(item, madeAt)).verifyQr.message).toBe('Invalid signature');
    expect((await check(item, madeAt, { signature: right(item, madeAt) })).verifyQr.valid).toBe(true);
  });

  it('guessed from many networks are refused after two hundred of an item, but for who is signed in', async () => {
    const item = await addItem(stage, brand, category);
    const madeAt = seconds() - 5_000;
    for (let network = 0; network < 10; network++) {
      const from = `198.51.${network}.1`;
      await Promise.all(Array.from({ length: 20 }, (_, nth) => check(item, madeAt - 1 - network * 20 - nth, { from })));
    }
    const signature = right(item, madeAt);
    await expect(check(item, madeAt, { signature, from: '192.0.2.1' })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const who = await person('scanner@example.test', 'customer');
    expect((await check(item, madeAt, { signature, from: '192.0.2.1', who })).verifyQr.valid).toBe(true);
    stage.pass(ATTEMPTS.qrItem.seconds);
    expect((await check(item, madeAt, { signature, from: '192.0.2.1' })).verifyQr.valid).toBe(true);
  }, 60_000);

  it('checked by anonymous callers without a record count, right or wrong', async () => {
    const item = await addItem(stage, brand, category);
    // Taken once: of two that bore the same second, one would count.
    const latest = seconds() - 900;
    for (let nth = 0; nth < ATTEMPTS.qrNetwork.limit; nth++) {
      const madeAt = latest - nth;
      await check(item, madeAt, { signature: right(item, madeAt), record: false });
    }
    const madeAt = seconds() - 100;
    await expect(check(item, madeAt, { signature: right(item, madeAt), record: false })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });
});

describe('notices about stolen items', () => {
  it('sixty at once from one network are ten, and ten mails', async () => {
    const item = await addItem(stage, brand, category);
    await stage.account('team@example.test', 'brand_admin', { brandIds: [brand.id] });
    await stage.ask('custody', 'mutation M($id: Int!) { openTheftReport(productId: $id) { id } }', { id: item.id });
    await stage.platform.startJobs();
    const mailed = () => stage.options.mails.filter(({ subject }) => subject === 'News of a stolen item');
    const tell = (from: string) =>
      stage.ask(
        'custody',
        'mutation T($id: Int!) { tellOfStolenProduct(productId: $id, message: "Seen at evil.example/x") }',
        { id: item.id },
        ANONYMOUS,
        from,
      );
    const reports = Array.from({ length: 60 }, () => tell('203.0.113.30'));
    expect(await outcomesOf(reports)).toEqual({ done: 10, RATE_LIMITED: 50 });
    await settles(async () => expect(mailed()).toHaveLength(10));
    expect(mailed()[0]?.text).toContain('Seen at evil. example/x');
    const networks = Array.from({ length: 40 }, (_, nth) => tell(`198.51.${nth}.7`));
    expect(await outcomesOf(networks)).toEqual({ done: 20, RATE_LIMITED: 20 });
  }, 60_000);
});
