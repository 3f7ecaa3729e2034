import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addItem, type Item } from '../../support/items.js';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { OWNER, REPAIRER } from '../../support/pages.js';
import { formToken } from '../../support/tokens.js';

const BUYER = 'buyer@example.test';

/** Every state in which something is wrong, with the sentence that leads. */
const TITLES: Readonly<Record<string, string>> = {
  stolen: 'Reported stolen',
  revoked: 'No longer recognised',
  burn_submitted: 'Being destroyed',
  burned: 'Destroyed',
  superseded: 'Withdrawn from the catalog',
  archived: 'Withdrawn from the catalog',
};
const STATES = Object.keys(TITLES);
const IN_CATALOG = ['stolen', 'revoked', 'burn_submitted'];

let at: PageVisits;
let owner: string;
let buyer: string;
let ownerId: number;
let lastSerial = 0;
beforeAll(async () => {
  at = await openPageVisits();
  await at.pages.stage.account(BUYER, 'customer');
  [owner, buyer] = await Promise.all([at.signedIn(OWNER), at.signedIn(BUYER)]);
  const [row] = await at.pages.stage.sql<{ id: number }>('select id from integrations.account where email = $1', [
    OWNER,
  ]);
  ownerId = row!.id;
}, 120_000);
afterAll(() => at?.close());

/** Adds an item of a state, with a report of its brand where it is stolen. */
async function itemIn(status: string, ownerAccountId?: number): Promise<Item> {
  const { stage, brand, category } = at.pages;
  const serial = `0000STATE${String(++lastSerial).padStart(3, '0')}`;
  const owned = ownerAccountId ? { ownerAccountId, ownerMasked: 'ow...a1b2c3' } : {};
  const item = await addItem(stage, brand, category, { serial, status, name: `${status} tote`, ...owned });
  if (status === 'stolen') await reported(item);
  return item;
}

const reported = (item: Item, by: number | null = null) =>
  at.pages.stage.sql('insert into custody.theft_report (item_id, opened_at, opened_by) values ($1, now(), $2)', [
    item.id,
    by,
  ]);

const main = (text: string): string => /<main.*<\/main>/s.exec(text)?.[0] ?? '';
const cardOf = (text: string, name: string): string =>
  main(text)
    .split('<section')
    .find((part) => part.includes(name)) ?? '';

describe("the state of an item leads on its owner's page", () => {
  it.each(STATES)('%s', async (status) => {
    const item = await itemIn(status, ownerId);
    const { status: code, text } = await at.open(`/en/mine/items/${item.uidHash}`, { Cookie: owner });
    expect(code).toBe(200);
    expect(/<h2>([^<]*)<\/h2>/.exec(main(text))?.[1]).toBe(TITLES[status]);
    expect(text).toContain(`<title>${TITLES[status]}: ${status} tote`);
    // Nothing begins with an item that is destroyed or about to be.
    expect(/action="[^"]*\/return"/.test(text)).toBe(['revoked', 'superseded', 'archived'].includes(status));
    const list = await at.open('/en/mine', { Cookie: owner });
    const line = new RegExp(`${item.uidHash}">${status} tote</a><span class="note">Atelier Nord · ([^<]*)<`);
    expect(line.exec(list.text)?.[1]).toBe(TITLES[status]);
  });

  it('with the words of their own report, which they close there although the item was withdrawn since', async () => {
    const item = await itemIn('archived', ownerId);
    await reported(item, ownerId);
    const address = `/en/mine/items/${item.uidHash}`;
    const { text } = await at.open(address, { Cookie: owner });
    expect(text).toContain('<h2>You reported it stolen</h2>');
    const closed = await at.send(`${address}/found`, { csrf_token: formToken(owner) }, { Cookie: owner });
    expect([closed.status, closed.headers.location]).toEqual([303, `${address}?done=found`]);
    expect((await at.open(address, { Cookie: owner })).text).toContain('<h2>Withdrawn from the catalog</h2>');
  });

  it('with the words of their own report and of its destruction, which no closing undoes', async () => {
    const PASSED_ON = 'cannot be passed on until you close the report';
    const withOwnReport = async (status: string, before: string | null = null): Promise<string> => {
      const item = await itemIn(status, ownerId);
      const { stage } = at.pages;
      await stage.sql('delete from custody.theft_report where item_id = $1', [item.id]);
      await stage.sql('update custody.item set status_before_theft = $2 where id = $1', [item.id, before]);
      await reported(item, ownerId);
      const text = main((await at.open(`/en/mine/items/${item.uidHash}`, { Cookie: owner })).text);
      expect(text).toContain('<h2>You reported it stolen</h2>');
      return text;
    };
    expect(await withOwnReport('stolen', 'written')).toContain(PASSED_ON);
    const ends = { burned: 'had this item destroyed', stolen: 'is having this item destroyed' } as const;
    for (const [status, sentence] of Object.entries(ends)) {
      const text = await withOwnReport(status, status === 'stolen' ? 'burn_submitted' : null);
      expect(text).toContain(sentence);
      expect(text).not.toContain(PASSED_ON);
    }
  });

  it('and on the public page its owner is offered what the item allows', async () => {
    const forms = async (status: string): Promise<string[]> => {
      const { serial } = await itemIn(status, ownerId);
      const { text } = await at.open(`/en/product/${serial}`, { Cookie: owner });
      expect(text).toContain('This item is yours');
      return ['handover', 'offer'].filter((action) => text.includes(`/${serial}/${action}"`));
    };
    expect(await forms('written')).toEqual(['handover', 'offer']);
    for (const status of ['stolen', 'revoked']) expect(await forms(status)).toEqual(['handover']);
    for (const status of ['burn_submitted', 'burned', 'archived']) expect(await forms(status)).toEqual([]);
  });
});

it('nothing begins with an item that was reported stolen while its destruction was on its way', async () => {
  const forms = async (before: string): Promise<(string | undefined)[]> => {
    const item = await itemIn('stolen', ownerId);
    const { stage } = at.pages;
    await stage.sql('update custody.item set status_before_theft = $2 where id = $1', [item.id, before]);
    await stage.sql(
      `insert into custody.warranty (item_id, state, starts_at, ends_at)
       values ($1, 'active', now(), now() + interval '1 year')`,
      [item.id],
    );
    const own = await at.open(`/en/mine/items/${item.uidHash}`, { Cookie: owner });
    const open = await at.open(`/en/product/${item.serial}`, { Cookie: owner });
    return [own, open].flatMap(({ text }) =>
      [...main(text).matchAll(/action="[^"]*\/(\w[\w-]*)"/g)].map(([, action]) => action),
    );
  };
  const usual = await forms('written');
  expect(usual).toEqual(expect.arrayContaining(['warranty-claim', 'handover']));
  expect(await forms('burn_submitted')).toEqual(
    usual.filter((action) => action !== 'warranty-claim' && action !== 'handover'),
  );
});

describe('the state of an item leads where it is offered, claimed or worked on', () => {
  it.each(IN_CATALOG)('an offer to its next owner: %s', async (status) => {
    const item = await itemIn(status, ownerId);
    await at.pages.stage.sql(
      `insert into custody.transfer (item_id, from_account_id, from_masked, to_email, to_masked, state, offered_at, expires_at)
       values ($1, $2, 'ow...a1b2c3', $3, 'bu...a1b2c3', 'offered', now(), now() + interval '14 days')`,
      [item.id, ownerId, BUYER],
    );
    const card = cardOf((await at.open('/en/mine', { Cookie: buyer })).text, `Offered to you: ${status} tote`);
    expect(card).toContain(TITLES[status]);
    expect(card).not.toMatch(/\/accept"/);
    expect(card).toMatch(/\/decline"/);
  });

  it('an offer by a link', async () => {
    const item = await itemIn('written', ownerId);
    const address = `/en/mine/items/${item.uidHash}/offer-by-link`;
    const { text } = await at.send(address, { csrf_token: formToken(owner) }, { Cookie: owner });
    const [link = ''] = /\/en\/offer\?token=[^"]*/.exec(text) ?? [];
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    const become = (status: string) =>
      at.pages.stage.sql('update custody.item set status = $2 where id = $1', [item.id, status]);
    const views = async () => {
      const answers = [await at.open(link), await at.send('/en/offer', { token, email: BUYER })];
      return answers.map(({ status, text }) => [
        status,
        /<h2>([^<]*)<\/h2>/.exec(main(text))?.[1],
        main(text).includes('<form'),
      ]);
    };
    expect(main((await at.open(link)).text)).not.toContain('<h2>');
    await become('revoked');
    expect(await views()).toEqual([
      [200, 'No longer recognised', false],
      [422, 'No longer recognised', false],
    ]);
    await become('written');
    expect(await views()).toEqual([
      [200, undefined, true],
      [200, undefined, false],
    ]);
  });

  it.each(IN_CATALOG)('a purchase that waits to be claimed, and the page that claims it: %s', async (status) => {
    const item = await itemIn(status);
    await at.pages.stage.sql(
      `insert into custody.receipt (item_id, email, state, declared_at, expires_at)
       values ($1, $2, 'open', now(), now() + interval '90 days')`,
      [item.id, BUYER],
    );
    const card = cardOf((await at.open('/en/mine', { Cookie: buyer })).text, `Waiting for you: ${status} tote`);
    expect(card).toContain(TITLES[status]);
    expect(card).not.toContain('<form');
    const { text } = await at.open(`/en/product/${item.serial}/claim`, { Cookie: buyer });
    expect(/<h2>([^<]*)<\/h2>/.exec(main(text))?.[1]).toBe(TITLES[status]);
  });

  it.each(IN_CATALOG)('the form of a workshop: %s', async (status) => {
    const { serial } = await itemIn(status);
    const Cookie = await at.signedIn(REPAIRER);
    const { text } = await at.open(`/en/product/${serial}/intervention`, { Cookie });
    expect(/<h2>([^<]*)<\/h2>/.exec(main(text))?.[1]).toBe(TITLES[status]);
    expect(text).toContain('name="event_type"');
  });

  it('a workshop is led to its form from the page of an item in the catalog alone', async () => {
    const Cookie = await at.signedIn(REPAIRER);
    const leads = async (status: string): Promise<boolean> =>
      (await at.open(`/en/product/${(await itemIn(status)).serial}`, { Cookie })).text.includes('/intervention"');
    expect([await leads('written'), await leads('archived'), await leads('burned')]).toEqual([true, false, false]);
  });
});
