import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { AccountLanguage } from '../../../../schema/vocabulary/languages.js';
import { OWNER_LETTER_KINDS, type OwnerLetterKind } from '../../../../schema/vocabulary/owner-letters.js';
import { BUYBACK_DAYS } from '../../../../subgraphs/custody/after-sales/buyback.rules.js';
import { RETURN_DAYS } from '../../../../subgraphs/custody/after-sales/return.rules.js';
import { WARRANTY_NOTICE_DAYS } from '../../../../subgraphs/custody/after-sales/warranty.rules.js';
import { mailLetters } from '../../../../subgraphs/custody/letters/mail-letters.job.js';
import { letterWords } from '../../../../subgraphs/integrations/letters/letter-words.js';
import { numbersOf, tablesOf } from '../../../support/life/observe.js';
import type { Operation } from '../../../support/life/operations.js';
import { performed } from '../../../support/life/perform.js';
import { WARRANTY_MONTHS } from '../../../support/life/rules.js';
import { openWorld, passDays, type Subject, type World } from '../../../support/life/world.js';
import { until } from '../../../support/until.js';

/** Languages of the owner, of the second owner and of the repairer; the brand's is English. */
const LANGUAGE_OF: Readonly<Record<string, AccountLanguage>> = {
  'ana@example.test': 'de',
  'ben@example.test': 'fr',
  'mender@example.test': 'fr',
};
const MENDER = 'mender@example.test';
const UNKNOWN = 'nobody-yet@example.test';
const NAME = 'Tote';

/** Days of a warranty, at most. */
const WARRANTY_DAYS = WARRANTY_MONTHS * 31;

let world: World;
let ana: AccountPrincipal;
let ben: AccountPrincipal;
beforeAll(async () => {
  world = await openWorld();
  ana = await person('ana@example.test');
  ben = await person('ben@example.test');
}, 120_000);
afterAll(() => world?.close());

async function person(email: string): Promise<AccountPrincipal> {
  const { stage } = world;
  const accountId = await stage.account(email, 'customer');
  await stage.sql('update integrations.account set language = $1 where id = $2', [LANGUAGE_OF[email], accountId]);
  const { team } = world;
  return { ...team, accountId, email, role: 'customer', brandIds: [] };
}

/** An item whose customers are the two people with accounts. */
async function item(): Promise<Subject> {
  const subject = await world.newborn();
  return subject.transferable ? { ...subject, people: { ...subject.people, ana, ben } } : item();
}

async function act(subject: Subject, ...operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    const numbers = numbersOf(await tablesOf(world, subject));
    expect([operation.do, await performed(world, subject, numbers, operation)]).toEqual([operation.do, true]);
  }
}

/** Waits until the chain has moved an item to its owner; null for the vault. */
const heldBy = (subject: Subject, accountId: number | null) =>
  until(async () => {
    const [row] = await world.stage.sql<{ owner_account_id: number | null; changing: boolean }>(
      `select owner_account_id, exists (select from custody.holder_change where item_id = item.id and settled_at is null) as changing
       from custody.item where id = $1`,
      [subject.id],
    );
    return row && !row.changing && row.owner_account_id === accountId ? true : undefined;
  });

let read = 0;

/** Sends the letters that are due; returns the kinds of those to each address since the last call, in its language. */
async function kindsMailed(): Promise<Readonly<Record<string, readonly OwnerLetterKind[]>>> {
  const { stage, pool } = world;
  while (await mailLetters(pool, stage.platform.peers, stage.options.clock()));
  // The platform's own job may be sending some of them, which are deleted afterwards.
  await until(async () => ((await stage.sql('select id from custody.letter')).length === 0 ? true : undefined));
  // A mailbox is written to sixty times an hour. Not before, when what is being sent would become due again.
  stage.pass(3_601);
  const sent = stage.options.mails.slice(read);
  read += sent.length;
  const kinds: Record<string, OwnerLetterKind[]> = {};
  for (const { to, subject, language } of sent) {
    const wanted = LANGUAGE_OF[to] ?? 'en';
    expect([to, language]).toEqual([to, wanted]);
    kinds[to] = [...(kinds[to] ?? []), kindOf(subject, wanted)];
  }
  for (const list of Object.values(kinds)) list.sort();
  return kinds;
}

function kindOf(subject: string, language: AccountLanguage): OwnerLetterKind {
  const words = letterWords(language).owner;
  const kind = OWNER_LETTER_KINDS.find(
    (one) => words[one].subject({ product: NAME, serial: '', brand: '', detail: '', at: '' }) === subject,
  );
  if (!kind) throw new Error(`No letter in ${language} has this subject: ${subject}`);
  mailed.add(kind);
  return kind;
}

const mailed = new Set<OwnerLetterKind>();

/** Returns the newest letter of a kind to somebody. */
const letterTo = (email: string, kind: OwnerLetterKind): string | undefined =>
  world.stage.options.mails.findLast(
    ({ to, subject }) => to === email && kindOf(subject, LANGUAGE_OF[to] ?? 'en') === kind,
  )?.text;

describe('each step of an item is mailed in the language of its reader', () => {
  let first: Subject;

  it('a receipt, and the item that is claimed by it', async () => {
    first = await item();
    await act(first, { do: 'sellTo', to: 'ana' });
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['receipt'] });
    await act(first, { do: 'claimReceipt', by: 'ana' });
    await heldBy(first, ana.accountId);
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['owned'] });
  }, 60_000);

  it('an offer to the next owner, who declines it, then accepts another', async () => {
    await act(first, { do: 'offer', by: 'ana', to: 'ben' });
    expect(await kindsMailed()).toEqual({ 'ben@example.test': ['transfer_offered'] });
    await act(first, { do: 'transfer', by: 'ben', at: 0, trigger: 'decline' });
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['transfer_declined'] });
    await act(first, { do: 'offer', by: 'ana', to: 'ben' }, { do: 'transfer', by: 'ben', at: 1, trigger: 'accept' });
    await heldBy(first, ben.accountId);
    expect(await kindsMailed()).toEqual({
      'ana@example.test': ['passed_on'],
      'ben@example.test': ['owned', 'transfer_offered'],
    });
    expect(letterTo('ana@example.test', 'passed_on')).toContain(`/de/mine/items/${first.uidHash}`);
    expect(letterTo('ben@example.test', 'owned')).toMatch(/\/fr\/mine$/m);
  }, 60_000);

  it('a claim that is refused, and one that is settled', async () => {
    await act(
      first,
      { do: 'claimWarranty', by: 'ben' },
      { do: 'warrantyClaim', by: 'team', at: 0, trigger: 'refuse' },
      { do: 'claimWarranty', by: 'ben' },
      { do: 'warrantyClaim', by: 'team', at: 1, trigger: 'accept' },
      { do: 'warrantyClaim', by: 'team', at: 1, trigger: 'settle' },
    );
    expect(await kindsMailed()).toEqual({
      'ben@example.test': ['claim_accepted', 'claim_opened', 'claim_opened', 'claim_refused', 'claim_settled'],
    });
  });

  it('a theft and its end, and work on it', async () => {
    await act(first, { do: 'openTheft', by: 'ben' }, { do: 'closeTheft', by: 'ben' }, { do: 'intervene', at: null });
    expect(await kindsMailed()).toEqual({ 'ben@example.test': ['found', 'repaired', 'stolen'] });
  });

  it('a report of its brand, which its owner cannot close', async () => {
    await act(first, { do: 'openTheft', by: 'team' }, { do: 'closeTheft', by: 'team' });
    expect(await kindsMailed()).toEqual({ 'ben@example.test': ['found', 'reported_stolen'] });
  });

  it('an order, to the partner who is to do the work', async () => {
    await person(MENDER);
    await world.stage.sql(`update integrations.account set role = 'repairer' where email = $1`, [MENDER]);
    const GRANT =
      'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: repairer) { id } }';
    await world.stage.ask('integrations', GRANT, { email: MENDER, brandId: world.brandId });
    const ORDER = 'mutation O($id: Int!, $to: String!) { issueWorkOrder(productId: $id, partnerEmail: $to) { id } }';
    await world.stage.ask('custody', ORDER, { id: first.id, to: MENDER }, world.team);
    expect(await kindsMailed()).toEqual({ [MENDER]: ['work_ordered'] });
  });

  it('a return that is refused, one that lapses, and one that is settled', async () => {
    await act(
      first,
      { do: 'requestReturn', by: 'ben' },
      { do: 'return', by: 'team', at: 0, trigger: 'receive' },
      { do: 'return', by: 'team', at: 0, trigger: 'reject' },
      { do: 'requestReturn', by: 'ben' },
    );
    expect(await kindsMailed()).toEqual({
      'ben@example.test': ['return_received', 'return_rejected', 'return_requested', 'return_requested'],
    });
    await passDays(world, RETURN_DAYS);
    expect(await kindsMailed()).toEqual({ 'ben@example.test': ['return_expired'] });
    await act(
      first,
      { do: 'requestReturn', by: 'ben' },
      { do: 'return', by: 'team', at: 2, trigger: 'receive' },
      { do: 'return', by: 'team', at: 2, trigger: 'complete' },
    );
    await heldBy(first, null);
    expect(await kindsMailed()).toEqual({
      'ben@example.test': ['return_completed', 'return_received', 'return_requested'],
    });
    expect(letterTo('ben@example.test', 'return_completed')).toContain(`/fr/mine/items/${first.uidHash}`);
  }, 60_000);

  it('an offer to buy back that lapses, the end of the warranty, and an offer that is accepted', async () => {
    const second = await item();
    await act(second, { do: 'sellTo', to: 'ana' }, { do: 'claimReceipt', by: 'ana' });
    await heldBy(second, ana.accountId);
    await act(second, { do: 'offerBuyback', by: 'team' });
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['buyback_offered', 'owned', 'receipt'] });
    await passDays(world, BUYBACK_DAYS);
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['buyback_expired'] });
    await passDays(world, WARRANTY_DAYS - BUYBACK_DAYS - WARRANTY_NOTICE_DAYS);
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['warranty_ends'] });
    await act(
      second,
      { do: 'offerBuyback', by: 'team' },
      { do: 'buyback', by: 'ana', at: 1, trigger: 'accept' },
      { do: 'buyback', by: 'team', at: 1, trigger: 'complete' },
    );
    await heldBy(second, null);
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['buyback_completed', 'buyback_offered'] });
  }, 60_000);

  it('what the brand decides on it, each decision once, unless its owner decides', async () => {
    const third = await item();
    await act(third, { do: 'decide', by: 'team', decision: 'revoke' });
    await act(third, { do: 'decide', by: 'team', decision: 'reinstate' });
    // Nobody owns it yet.
    expect(await kindsMailed()).toEqual({});
    await act(third, { do: 'sellTo', to: 'ana' }, { do: 'claimReceipt', by: 'ana' });
    await heldBy(third, ana.accountId);
    await kindsMailed();
    const [number = ''] = numbersOf(await tablesOf(world, third)).certificates;
    const REVOKE = 'mutation R($number: String!) { revokeCertificate(number: $number) { status } }';
    const revoke = () => world.stage.ask('custody', REVOKE, { number }, world.team);
    await Promise.all([revoke(), revoke()]);
    await revoke();
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['certificate_revoked'] });
    expect(world.stage.options.mails.at(-1)?.text).toContain(number);
    // An owner who is of the brand's team knows what they decide.
    const self = { ...world, team: { ...world.team, accountId: ana.accountId } };
    for (const decision of ['revoke', 'reinstate', 'withdraw', 'restore'] as const)
      expect(
        await performed(self, third, numbersOf(await tablesOf(world, third)), { do: 'decide', by: 'team', decision }),
      ).toBe(true);
    expect(await kindsMailed()).toEqual({});
    for (const decision of ['revoke', 'reinstate', 'withdraw', 'restore', 'supersede', 'restore'] as const)
      await act(third, { do: 'decide', by: 'team', decision });
    await act(third, { do: 'burn', by: 'team' });
    expect(await kindsMailed()).toEqual({ 'ana@example.test': ['destroyed', 'revoked', 'withdrawn', 'withdrawn'] });
  }, 60_000);

  it('leaves out no kind of letter', () => {
    expect([...mailed].sort()).toEqual([...OWNER_LETTER_KINDS].sort());
  });
});

it('an offer to an address without an account is mailed, in the brand’s language, with a link that signs in', async () => {
  const offered = await item();
  const carl = { ...offered.people.carl, email: UNKNOWN };
  const subject = { ...offered, people: { ...offered.people, carl } };
  await act(subject, { do: 'sellTo', to: 'ana' }, { do: 'claimReceipt', by: 'ana' });
  await heldBy(subject, ana.accountId);
  await act(subject, { do: 'offer', by: 'ana', to: 'carl' });
  expect(await kindsMailed()).toMatchObject({ [UNKNOWN]: ['transfer_offered'] });
  const mail = world.stage.options.mails.findLast(({ to }) => to === UNKNOWN);
  expect(mail?.text).toMatch(/\/en\/sign-in\/link\?token=[\w-]{20,}/);
  expect(await world.stage.sql('select id from integrations.account where email = $1', [UNKNOWN])).toEqual([]);
}, 60_000);
