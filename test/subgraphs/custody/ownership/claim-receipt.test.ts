import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import { whileHeld } from '../../../support/held-row.js';
import { openWorld, type Subject, type World } from '../../../support/life/world.js';
import { outcomesOf } from '../../../support/outcomes.js';
import { until } from '../../../support/until.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 240_000);
afterAll(() => world.close());

const ask = <Data>(text: string, variables: Record<string, unknown>, who: Principal) =>
  world.stage.ask<Data>('custody', text, variables, who);
const SELL = 'mutation S($input: SaleInput!) { declareSale(input: $input) { status receipt } }';
const CLAIM = 'mutation C($id: Int!) { claimReceipt(productId: $id) { id } }';
const LINK = 'mutation L($id: Int!) { offerTransferByLink(productId: $id) { token transfer { id toDisplay } } }';
const TAKE =
  'mutation T($token: String!, $email: String!) { takeUpTransfer(token: $token, email: $email, language: fr) }';

const sell = async ({ uidHash }: Subject, buyerEmail: string, who: Principal = world.key) =>
  (
    await ask<{ declareSale: { status: string; receipt: boolean } }>(
      SELL,
      { input: { identifier: uidHash, retailerCode: 'SHOP', buyerEmail } },
      who,
    )
  ).declareSale;
const claim = ({ id }: Subject, who: Principal) => ask(CLAIM, { id }, who);

const ownerOf = async ({ id }: Subject): Promise<number | null> =>
  (
    await world.stage.sql<{ owner: number | null }>(
      'select owner_account_id as owner from custody.item where id = $1',
      [id],
    )
  )[0]!.owner;
const owned = (subject: Subject, by: number): Promise<true> => until(async () => (await ownerOf(subject)) === by);
const mailsTo = (email: string) => world.stage.options.mails.filter(({ to }) => to === email);

describe('a sale that names its buyer', () => {
  it('is written to them with a link, and claims the item once of fifty, for them alone', async () => {
    const subject = await world.newborn();
    const { ana, ben } = subject.people;
    expect(await sell(subject, ` ${ana.email.toUpperCase()} `)).toEqual({ status: 'activated', receipt: true });
    const [mail] = await until(async () => (mailsTo(ana.email).length > 0 ? mailsTo(ana.email) : undefined));
    expect(mail?.text).toMatch(/\/en\/sign-in\/link\?token=[\w-]{43}\n/);
    expect(mail?.text).toContain('at Shop');
    expect(await outcomesOf([claim(subject, ben), claim(subject, ben)])).toEqual({ NOT_FOUND: 2 });
    expect(await outcomesOf([claim(subject, world.team), claim(subject, ANONYMOUS)])).toEqual({
      FORBIDDEN: 1,
      UNAUTHENTICATED: 1,
    });
    const claimed = await outcomesOf(Array.from({ length: 50 }, () => claim(subject, ana)));
    expect(claimed.done).toBe(1);
    await owned(subject, ana.accountId);
    expect(await outcomesOf([claim(subject, ana), claim(subject, ben)])).toEqual({ STATE_CONFLICT: 1, NOT_FOUND: 1 });
  });

  it('overwrites nothing: a second buyer gets no receipt, and none is given for what is somebody’s', async () => {
    const subject = await world.newborn();
    const { ana, ben } = subject.people;
    await sell(subject, ana.email);
    expect(await sell(subject, ben.email)).toEqual({ status: 'already_activated', receipt: false });
    await claim(subject, ana);
    await owned(subject, ana.accountId);
    expect(await sell(subject, ben.email)).toEqual({ status: 'already_activated', receipt: false });
    expect(mailsTo(ben.email)).toEqual([]);
  });

  it('is one, with one receipt for one of two buyers, however many sell at once', async () => {
    const subject = await world.newborn();
    const { ana, ben } = subject.people;
    const start = () => Promise.all(Array.from({ length: 50 }, (_, nth) => sell(subject, (nth % 2 ? ana : ben).email)));
    const item = `select 1 from custody.item where id = ${subject.id} for update`;
    const ends = await whileHeld(world.stage, item, start, { atRow: true });
    expect(ends.filter(({ status }) => status === 'activated')).toHaveLength(1);
    expect(ends.filter(({ receipt }) => receipt)).toHaveLength(1);
    const receipts = await world.stage.sql('select email from custody.receipt where item_id = $1', [subject.id]);
    expect(receipts).toHaveLength(1);
  });

  it('waits while the item is reported stolen, and lapses after ninety days', async () => {
    const subject = await world.newborn();
    const { ana } = subject.people;
    await sell(subject, ana.email);
    await ask('mutation O($id: Int!) { openTheftReport(productId: $id) { id } }', { id: subject.id }, world.team);
    expect(await outcomesOf([claim(subject, ana)])).toEqual({ STATE_CONFLICT: 1 });
    const stolen = await world.newborn();
    await ask('mutation O($id: Int!) { openTheftReport(productId: $id) { id } }', { id: stolen.id }, world.team);
    expect(await sell(stolen, ana.email)).toMatchObject({ receipt: false });
    world.stage.pass(91 * 86_400);
    await ask('mutation O($id: Int!) { closeTheftReport(productId: $id) { id } }', { id: subject.id }, world.team);
    expect(await outcomesOf([claim(subject, ana)])).toEqual({ NOT_FOUND: 1 });
  });

  it('counts only where the brand accepts receipts; purchase codes likewise', async () => {
    const { stage, brandId, team } = world;
    const subject = await world.newborn();
    const { ana } = subject.people;
    const issue = 'mutation I($b: Int!, $p: [Int!]!) { issuePurchaseCodes(brandId: $b, productIds: $p) { code } }';
    const issued = await ask<{ issuePurchaseCodes: { code: string }[] }>(issue, { b: brandId, p: [subject.id] }, team);
    await sell(subject, ana.email);
    const save = (ways: readonly string[]) =>
      stage.ask('catalog', 'mutation B($input: BrandInput!) { saveBrand(input: $input) { claimWays } }', {
        input: { code: 'NORDATELIR', claimWays: ways },
      });
    await save([]);
    const code = issued.issuePurchaseCodes[0]?.code;
    const withCode = () => ask('mutation C($code: String!) { claimProduct(code: $code) { id } }', { code }, ana);
    expect(await outcomesOf([claim(subject, ana), withCode()])).toEqual({ NOT_FOUND: 1, INVALID_INPUT: 1 });
    expect(await outcomesOf([ask(issue, { b: brandId, p: [subject.id] }, team)])).toEqual({ STATE_CONFLICT: 1 });
    const other = await world.newborn();
    expect(await sell(other, ana.email)).toEqual({ status: 'activated', receipt: false });
    await save(['purchase_code', 'receipt']);
    await withCode();
    await owned(subject, ana.accountId);
  });

  it.each([
    'nobody',
    'a@b',
    `${'x'.repeat(250)}@example.test`,
    'a b@example.test',
    'a@example.test\r\nBcc: c@d.test',
  ])('refuses what is no address: %s', async (address) => {
    const subject = await world.newborn();
    expect(await outcomesOf([sell(subject, address)])).toEqual({ INVALID_INPUT: 1 });
  });
});

describe('an offer by a link', () => {
  it('is for the account that names itself first, once of many, and then for it alone', async () => {
    const subject = await world.newborn();
    const { ana, ben, carl } = subject.people;
    await sell(subject, ana.email);
    await claim(subject, ana);
    await owned(subject, ana.accountId);
    expect(await outcomesOf([ask(LINK, { id: subject.id }, ben), ask(LINK, { id: subject.id }, world.rival)])).toEqual({
      NOT_FOUND: 2,
    });
    const { offerTransferByLink: offered } = await ask<{
      offerTransferByLink: { token: string; transfer: { id: number } };
    }>(LINK, { id: subject.id }, ana);
    const { token, transfer } = offered;
    expect(await world.stage.sql('select 1 from custody.transfer where token_hash = $1', [token])).toEqual([]);
    const accept = (who: Principal) =>
      ask('mutation A($id: Int!) { acceptTransfer(id: $id) { id } }', { id: transfer.id }, who);
    expect(await outcomesOf([accept(ben), ask(TAKE, { token, email: ana.email }, ANONYMOUS)])).toEqual({
      NOT_FOUND: 1,
      INVALID_INPUT: 1,
    });
    const all = Array.from({ length: 15 }, () => ask(TAKE, { token, email: ben.email }, ANONYMOUS));
    expect(await outcomesOf(all)).toEqual({ done: 1, NOT_FOUND: 14 });
    await until(async () =>
      mailsTo(ben.email).some(({ text }) => text.includes('quatorze jours')) ? true : undefined,
    );
    expect(await outcomesOf([accept(carl)])).toEqual({ NOT_FOUND: 1 });
    // The giver knows its receiver by the masked address alone, in what is kept about the giver too.
    const kept = 'query P($id: Int!, $email: String!) { personalData(accountId: $id, email: $email) }';
    const { personalData } = await world.stage.ask<{ personalData: { transfers: object[] } }>('custody', kept, {
      id: ana.accountId,
      email: ana.email,
    });
    expect(personalData.transfers).toHaveLength(1);
    expect(JSON.stringify(personalData)).not.toContain(ben.email);
    await accept(ben);
    await owned(subject, ben.accountId);
  });

  it('is good for nobody while its giver is blocked, read, taken up or accepted', async () => {
    const subject = await world.newborn();
    const { ben } = subject.people;
    const email = 'giver@example.test';
    const ana = { ...subject.people.ana, email, accountId: await world.stage.account(email, 'customer') };
    await sell(subject, ana.email);
    await claim(subject, ana);
    await owned(subject, ana.accountId);
    const { offerTransferByLink: offered } = await ask<{
      offerTransferByLink: { token: string; transfer: { id: number } };
    }>(LINK, { id: subject.id }, ana);
    const { token, transfer } = offered;
    const block = (disabled: boolean) =>
      world.stage.ask(
        'integrations',
        'mutation D($id: Int!, $disabled: Boolean!) { setAccountDisabled(id: $id, disabled: $disabled) { id } }',
        { id: ana.accountId, disabled },
      );
    const read = () =>
      ask('query O($token: String!) { offerOfToken(token: $token) { fromDisplay } }', { token }, ANONYMOUS);
    const take = () => ask(TAKE, { token, email: ben.email }, ANONYMOUS);
    const accept = () => ask('mutation A($id: Int!) { acceptTransfer(id: $id) { id } }', { id: transfer.id }, ben);
    await block(true);
    expect(await outcomesOf([read(), take()])).toEqual({ NOT_FOUND: 2 });
    await block(false);
    await take();
    await block(true);
    expect(await outcomesOf([accept()])).toEqual({ STATE_CONFLICT: 1 });
    expect(await ownerOf(subject)).toBe(ana.accountId);
    await block(false);
    await accept();
    await owned(subject, ben.accountId);
  });

  it('is taken up by nobody once the item was reported stolen', async () => {
    const subject = await world.newborn();
    const { ana, ben } = subject.people;
    await sell(subject, ana.email);
    await claim(subject, ana);
    await owned(subject, ana.accountId);
    const { offerTransferByLink: offered } = await ask<{ offerTransferByLink: { token: string } }>(
      LINK,
      { id: subject.id },
      ana,
    );
    const take = () => ask(TAKE, { token: offered.token, email: ben.email }, ANONYMOUS);
    const status = (to: string) =>
      world.stage.sql(`update custody.item set status = $2 where id = $1`, [subject.id, to]);
    await status('stolen');
    expect(await outcomesOf([take()])).toEqual({ NOT_FOUND: 1 });
    await status('written');
    expect(await outcomesOf([take()])).toEqual({ done: 1 });
  });

  it('whose token nobody made counts for the address that sends it, whether it is read or taken up', async () => {
    const from = (address: string, nth: number) => {
      const [text, variables] =
        nth % 2
          ? [TAKE, { email: 'x@example.test' }]
          : ['query O($token: String!) { offerOfToken(token: $token) { fromDisplay } }', {}];
      return world.stage.ask('custody', text, { ...variables, token: `t${nth}` }, ANONYMOUS, address);
    };
    const tried = Array.from({ length: 50 }, (_, nth) => from('203.0.113.70', nth));
    expect(await outcomesOf(tried)).toEqual({ NOT_FOUND: 20, TOO_MANY_ATTEMPTS: 30 });
    expect(await outcomesOf([from('203.0.113.71', 0)])).toEqual({ NOT_FOUND: 1 });
  });
});
