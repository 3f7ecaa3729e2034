import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTEMPTS } from '../../../../schema/limits.js';
import type { Principal } from '../../../../schema/principal.js';
import type { ItemStatus } from '../../../../schema/vocabulary/item-statuses.js';
import {
  isRevoked,
  type StatusBefore,
  statusOfComeback,
} from '../../../../subgraphs/custody/items/item-status.rules.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { openWorld, type Subject, type World } from '../../../support/life/world.js';
import { outcomesOf } from '../../../support/outcomes.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 240_000);
afterAll(() => world?.close());

const ask = <Data>(text: string, { id }: Subject, who: Principal) =>
  world.stage.ask<Data>('custody', text, { id }, who);
const OPEN = 'mutation O($id: Int!) { openTheftReport(productId: $id, description: "Train") { id } }';
const CLOSE = 'mutation C($id: Int!) { closeTheftReport(productId: $id) { description } }';
const open = (subject: Subject, who: Principal) => ask(OPEN, subject, who);
const close = (subject: Subject, who: Principal) => ask(CLOSE, subject, who);

/** An item with an owner, set without the chain. */
async function owned(): Promise<Subject> {
  const subject = await world.newborn();
  await world.stage.sql('update custody.item set owner_account_id = $2, owner_masked = $3 where id = $1', [
    subject.id,
    subject.people.ana.accountId,
    'a***@example.test',
  ]);
  return subject;
}

async function mayClose({ id, uidHash }: Subject, who: Principal): Promise<boolean> {
  const { product } = await world.stage.ask<{ product: { id: number; mayCloseTheftReport: boolean } }>(
    'custody',
    'query M($uid: String!) { product(identifier: $uid) { id mayCloseTheftReport } }',
    { uid: uidHash },
    who,
  );
  expect(product.id).toBe(id);
  return product.mayCloseTheftReport;
}

const statusOf = async ({ id }: Subject) =>
  (await world.stage.sql<{ status: string }>('select status from custody.item where id = $1', [id]))[0]?.status;

describe('closing a theft report', () => {
  it('is refused to the owner of an item that its brand reported stolen, words included', async () => {
    const subject = await owned();
    const { ana, ben } = subject.people;
    await open(subject, world.team);
    expect(await outcomesOf([close(subject, ana)])).toEqual({ FORBIDDEN: 1 });
    expect(await outcomesOf([close(subject, ben), close(subject, world.rival)])).toEqual({ NOT_FOUND: 2 });
    expect(await statusOf(subject)).toBe('stolen');
    expect([await mayClose(subject, ana), await mayClose(subject, ben), await mayClose(subject, world.rival)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await mayClose(subject, world.team)).toBe(true);
    expect(await outcomesOf([close(subject, world.team)])).toEqual({ done: 1 });
    expect(await statusOf(subject)).toBe('written');
    expect(await mayClose(subject, world.team)).toBe(false);
  });

  it('is the brand’s once the owner who reported the item has given it back, and that owner is shown so', async () => {
    const subject = await owned();
    const { ana } = subject.people;
    await open(subject, ana);
    expect(await mayClose(subject, ana)).toBe(true);
    await world.stage.sql('update custody.item set owner_account_id = null, owner_masked = null where id = $1', [
      subject.id,
    ]);
    expect(await mayClose(subject, ana)).toBe(false);
    expect(await outcomesOf([close(subject, ana)])).toEqual({ NOT_FOUND: 1 });
    expect(await mayClose(subject, world.team)).toBe(true);
    expect(await outcomesOf([close(subject, world.team)])).toEqual({ done: 1 });
  });

  it('keeps what a revoked item was where its destruction was submitted while it was reported', async () => {
    const subject = await owned();
    const became = (columns: string) =>
      world.stage.sql(`update custody.item set ${columns} where id = $1`, [subject.id]);
    await became(`status = 'revoked'`);
    await open(subject, world.team);
    await became(`status = 'burn_submitted', status_before_leaving = status`);
    const kept = async () =>
      only(
        await world.stage.sql<StatusBefore & { status: ItemStatus }>(
          'select status, status_before_leaving as "left", status_before_theft as theft from custody.item where id = $1',
          [subject.id],
        ),
      );
    await close(subject, world.team);
    await open(subject, world.team);
    const reported = await kept();
    expect(reported).toEqual({ status: 'stolen', left: 'revoked', theft: 'burn_submitted' });
    expect(statusOfComeback(reported, { stolen: false, registered: true })).toBe('revoked');
    // The report made while its token is to be burned is closed, too.
    await close(subject, world.team);
    const closed = await kept();
    expect(closed).toMatchObject({ status: 'burn_submitted', left: 'revoked' });
    expect(isRevoked(closed.status, closed)).toBe(true);
  });

  it('is refused for a report that a manifest made', async () => {
    const subject = await owned();
    await open(subject, world.team);
    await world.stage.sql('update custody.theft_report set opened_by = null where item_id = $1', [subject.id]);
    expect(await outcomesOf([close(subject, subject.people.ana)])).toEqual({ FORBIDDEN: 1 });
  });

  it('is allowed to the owner who made it, and to the brand', async () => {
    const subject = await owned();
    const { ana } = subject.people;
    await open(subject, ana);
    expect(await mayClose(subject, ana)).toBe(true);
    expect(await close(subject, ana)).toEqual({ closeTheftReport: { description: 'Train' } });
    await open(subject, ana);
    expect(await outcomesOf([close(subject, world.team)])).toEqual({ done: 1 });
  });
});

describe('opening a theft report', () => {
  it('is refused to an owner who gave the item away, not to its brand', async () => {
    const subject = await owned();
    const { ana } = subject.people;
    await world.stage.sql(
      `insert into custody.holder_change (item_id, reason, from_account_id, to_account_id, requested_at)
       values ($1, 'transfer', $2, $3, now())`,
      [subject.id, ana.accountId, subject.people.ben.accountId],
    );
    expect(await outcomesOf([open(subject, ana)])).toEqual({ STATE_CONFLICT: 1 });
    expect(await outcomesOf([open(subject, world.team)])).toEqual({ done: 1 });
  });

  it('is refused to an owner who did so ten times in a day, since each is an event for the brand; not to the brand', async () => {
    const subject = await owned();
    const { ana } = subject.people;
    for (let nth = 0; nth < ATTEMPTS.theftReportsItem.limit; nth++) {
      await open(subject, ana);
      // A report that is refused is not counted.
      if (nth === 0) expect(await outcomesOf([open(subject, ana)])).toEqual({ STATE_CONFLICT: 1 });
      await close(subject, ana);
    }
    expect(await outcomesOf([open(subject, ana)])).toEqual({ RATE_LIMITED: 1 });
    expect(await statusOf(subject)).toBe('written');
    expect(await outcomesOf([open(subject, world.team)])).toEqual({ done: 1 });
  });
});
