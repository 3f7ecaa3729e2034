import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../../../schema/principal.js';
import { qrSignature } from '../../../../subgraphs/custody/verification/qr-signature.rules.js';
import { live, settledTables } from '../../../support/life/act.js';
import { numbersOf } from '../../../support/life/observe.js';
import type { Operation } from '../../../support/life/operations.js';
import { performed } from '../../../support/life/perform.js';
import { brokenPromisesOf } from '../../../support/life/promises.js';
import type { Actor, Person } from '../../../support/life/state.js';
import { holderOnChain, openWorld, type Subject, type World } from '../../../support/life/world.js';
import { until } from '../../../support/until.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const CODE: Operation = { do: 'purchaseCode', by: 'team' };
const claim = (by: Person, at = 0): Operation => ({ do: 'claim', by, at });
const offer = (by: Person, to: Person): Operation => ({ do: 'offer', by, to });
const accept = (by: Person): Operation => ({ do: 'transfer', by, at: 0, trigger: 'accept' });
const back = (by: Person): Operation => ({ do: 'requestReturn', by });
const decide = (trigger: 'receive' | 'complete' | 'reject', at = 0): Operation => ({
  do: 'return',
  by: 'team',
  at,
  trigger,
});
const DEAL: Operation = { do: 'offerBuyback', by: 'team' };
const deal = (by: Actor, trigger: 'accept' | 'complete'): Operation => ({ do: 'buyback', by, at: 0, trigger });
const change = (decision: 'revoke' | 'withdraw' | 'restore'): Operation => ({ do: 'decide', by: 'team', decision });

/** An item of Ana's. */
async function anas(): Promise<Subject> {
  const subject = await world.newborn();
  expect(await live(world, subject, CODE, claim('ana'))).toEqual([true, true]);
  return subject;
}

async function done(subject: Subject, ...operations: Operation[]): Promise<void> {
  expect(await live(world, subject, ...operations)).toEqual(operations.map(() => true));
}
async function refused(subject: Subject, ...operations: Operation[]): Promise<void> {
  expect(await live(world, subject, ...operations)).toEqual(operations.map(() => false));
}
const states = (list: readonly { readonly state: string }[]): string[] => list.map(({ state }) => state);

describe('a process belongs to the owner who began it', () => {
  it('a return ends with the sale, and takes nothing from the buyer', async () => {
    const subject = await anas();
    await done(subject, back('ana'), offer('ana', 'ben'), accept('ben'));
    await refused(subject, decide('receive'), decide('complete'), decide('reject'));
    const { item, returns } = await settledTables(world, subject);
    expect([item.owner, states(returns)]).toEqual([subject.people.ben.accountId, ['cancelled']]);
    await done(subject, back('ben'), decide('receive'), decide('complete'));
    expect(brokenPromisesOf(await settledTables(world, subject))).toEqual([]);
  });

  it('what arrived as a return is not passed on, and open offers end with the arrival', async () => {
    const subject = await anas();
    await done(subject, offer('ana', 'ben'), DEAL, back('ana'), decide('receive'));
    await refused(subject, accept('ben'), offer('ana', 'ben'), deal('ana', 'accept'), DEAL);
    const { transfers, buybacks } = await settledTables(world, subject);
    expect([states(transfers), states(buybacks)]).toEqual([['cancelled'], ['cancelled']]);
    await done(subject, decide('reject'), offer('ana', 'ben'), accept('ben'));
  });

  it('a return and a buyback never both come to their end', async () => {
    const subject = await anas();
    await done(subject, back('ana'), DEAL, deal('ana', 'accept'));
    await refused(subject, decide('receive'), back('ana'), offer('ana', 'ben'));
    await done(subject, deal('team', 'complete'));
    const { returns, buybacks } = await settledTables(world, subject);
    expect([states(returns), states(buybacks)]).toEqual([['cancelled'], ['completed']]);
  });

  it('a claim ends with the ownership, and a later owner reads nothing of the earlier one', async () => {
    const subject = await anas();
    await done(subject, { do: 'sell' }, { do: 'claimWarranty', by: 'ana' }, back('ana'), offer('ana', 'ben'));
    await done(subject, accept('ben'));
    await refused(subject, { do: 'warrantyClaim', by: 'team', at: 0, trigger: 'accept' });
    const read = async (who: Parameters<typeof world.stage.ask>[3]) =>
      (
        await world.stage.ask<{ product: { returns: object[]; warrantyClaims: object[] } }>(
          'custody',
          '{ product(identifier: "UID") { returns { state reason } warrantyClaims { state } } }'.replace(
            'UID',
            subject.uidHash,
          ),
          {},
          who,
        )
      ).product;
    expect(await read(subject.people.ben)).toEqual({ returns: [], warrantyClaims: [] });
    expect(await read(world.team)).toEqual({
      returns: [{ state: 'cancelled', reason: null }],
      warrantyClaims: [{ state: 'cancelled' }],
    });
  });
});

describe('codes end with what they were made for', () => {
  it('a former owner’s handover code proves nothing; a work order does', async () => {
    const subject = await anas();
    await done(
      subject,
      { do: 'workOrder', by: 'team' },
      { do: 'handover', by: 'ana' },
      offer('ana', 'ben'),
      accept('ben'),
    );
    await refused(subject, { do: 'intervene', at: 0 });
    await done(subject, { do: 'intervene', at: 1 });
  });

  it('an unused purchase code claims nothing after the item was bought back', async () => {
    const subject = await world.newborn();
    await done(subject, CODE, CODE, claim('ana'), DEAL, deal('ana', 'accept'), deal('team', 'complete'));
    await refused(subject, claim('ben', 1));
    await done(subject, CODE, claim('ben'));
  });
});

describe('what is destroyed', () => {
  it('takes no process, and ends those that were open', async () => {
    const subject = await anas();
    await done(subject, { do: 'sell' }, back('ana'), DEAL, { do: 'claimWarranty', by: 'ana' });
    await done(subject, { do: 'handover', by: 'ana' }, { do: 'workOrder', by: 'team' }, { do: 'burn', by: 'team' });
    await refused(subject, decide('receive'), deal('ana', 'accept'), back('ana'), DEAL, CODE);
    await refused(
      subject,
      { do: 'claimWarranty', by: 'ana' },
      { do: 'workOrder', by: 'team' },
      { do: 'certify', by: 'team' },
    );
    await refused(subject, { do: 'intervene', at: 0 }, { do: 'renew', by: 'team' }, { do: 'sell' });
    const { codes, claims } = await settledTables(world, subject);
    expect([new Set(states(codes)), states(claims)]).toEqual([new Set(['used', 'revoked']), ['cancelled']]);
    expect(await holderOnChain(world, subject.tokenId)).toBeNull();
  });
});

describe('an item that comes back', () => {
  const statusOf = async (subject: Subject): Promise<string> => (await settledTables(world, subject)).item.status;

  it('into the catalog is no better than it was', async () => {
    const subject = await world.newborn();
    await done(subject, change('revoke'), change('withdraw'), change('restore'));
    expect(await statusOf(subject)).toBe('revoked');
    await done(subject, { do: 'openTheft', by: 'team' }, change('withdraw'), change('restore'));
    expect(await statusOf(subject)).toBe('stolen');
    await done(subject, change('withdraw'), { do: 'closeTheft', by: 'team' }, change('restore'));
    expect(await statusOf(subject)).toBe('revoked');
  });

  it('to its brand and is sold once more has its warranty anew, once', async () => {
    const subject = await anas();
    await done(subject, { do: 'sell' });
    await refused(subject, { do: 'renew', by: 'team' });
    world.stage.pass(10 * 86_400);
    await done(subject, back('ana'), decide('receive'), decide('complete'), { do: 'sell' });
    await refused(subject, { do: 'renew', by: 'rival' });
    await done(subject, { do: 'renew', by: 'team' });
    await refused(subject, { do: 'renew', by: 'team' });
    const [row] = await world.stage.sql<{ age: number; state: string }>(
      'select extract(epoch from $2::timestamptz - starts_at)::int as age, state from custody.warranty where item_id = $1',
      [subject.id, world.stage.options.clock()],
    );
    expect(row?.state).toBe('active');
    expect(row?.age).toBeLessThan(86_400);
    await done(subject, CODE, claim('ben'), { do: 'claimWarranty', by: 'ben' });
  });

  it('from an account that was erased is the brand’s to hand out again', async () => {
    const subject = await anas();
    await done(subject, back('ana'), { do: 'erase', who: 'ana' });
    const { item, returns, events } = await settledTables(world, subject);
    expect([item.owner, item.masked, states(returns)]).toEqual([null, null, ['cancelled']]);
    expect(events.at(-1)).toMatchObject({
      type: 'product.transferred',
      body: { reason: 'brand', from_owner: expect.stringMatching(/^er\.\.\./), to_owner: null },
    });
    await done(subject, CODE, claim('ben'));
    expect((await settledTables(world, subject)).item.owner).toBe(subject.people.ben.accountId);
  });

  it('what was on its way to an erased account goes on to the vault', async () => {
    const subject = await anas();
    await done(subject, offer('ana', 'ben'));
    const numbers = numbersOf(await settledTables(world, subject));
    expect(await performed(world, subject, numbers, accept('ben'))).toBe(true);
    await performed(world, subject, numbers, { do: 'erase', who: 'ben' });
    const tables = await until(async () => {
      const found = await settledTables(world, subject);
      return found.item.owner === null ? found : undefined;
    });
    expect(tables.movements.map(({ reason }) => reason)).toEqual(['mint', 'claim', 'transfer', 'brand']);
  });
});

describe('scans', () => {
  it('§4.23: an expired address with a good signature is recorded, unless nothing shall be', async () => {
    const subject = await world.newborn();
    const madeAt = Math.floor(world.stage.options.clock().getTime() / 1000) - 401 * 86_400;
    const signature = qrSignature(world.stage.options.qrKey, subject.uidHash, madeAt);
    const verify = (record: boolean) =>
      world.stage.ask(
        'custody',
        'mutation V($input: QrInput!) { verifyQr(input: $input) { valid message } }',
        { input: { uidHash: subject.uidHash, madeAt, signature, record } },
        ANONYMOUS,
      );
    await verify(false);
    expect(await verify(true)).toEqual({
      verifyQr: { valid: false, message: 'This verification address has expired' },
    });
    const seen = await world.stage.sql('select is_valid from custody.verification where item_id = $1', [subject.id]);
    expect(seen).toEqual([{ is_valid: false }]);
    expect(await world.stage.sql('select from custody.scan where item_id = $1', [subject.id])).toEqual([]);
  });
});

describe('registration', () => {
  it('while a brand asks for approvals, nothing is registered at once', async () => {
    await world.stage.sql('update catalog.brand set mint_approvals = 1 where id = $1', [world.brandId]);
    const text = 'mutation R($b: Int!, $i: [ItemInput!]!) { registerItems(brandId: $b, items: $i) { id } }';
    const register = world.stage.ask(
      'custody',
      text,
      { b: world.brandId, i: [{ productName: 'Tote', categoryId: 10 }] },
      world.team,
    );
    await expect(register).rejects.toMatchObject({ code: 'APPROVALS_REQUIRED', facts: { approvals: 1 } });
    await world.stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [world.brandId]);
  });
});
