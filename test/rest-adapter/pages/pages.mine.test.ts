import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addItem } from '../../support/items.js';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';

const COLLECTOR = 'collector@example.test';
const ITEMS = 120;
const ENDED = 300;

let at: PageVisits;
let Cookie: string;
beforeAll(async () => {
  at = await openPageVisits();
  const { stage, brand, category } = at.pages;
  const ownerAccountId = await stage.account(COLLECTOR, 'customer');
  for (let nth = 0; nth < ITEMS; nth++)
    await addItem(stage, brand, category, { name: `Tote ${nth}`, ownerAccountId, ownerMasked: 'co...a1b2c3' });
  const offered = await addItem(stage, brand, category, { name: 'The one offered' });
  await stage.sql(
    `insert into custody.transfer (item_id, from_masked, to_email, to_masked, state, offered_at, expires_at)
     values ($1, 'an...a1b2c3', $2, 'co...a1b2c3', 'offered', now(), now() + interval '14 days')`,
    [offered.id, COLLECTOR],
  );
  await stage.sql(
    `insert into custody.transfer (item_id, from_account_id, from_masked, to_masked, state, offered_at, expires_at)
     select $1, $2, 'co...a1b2c3', 'an...a1b2c3', 'cancelled', now(), now() from generate_series(1, $3)`,
    [offered.id, ownerAccountId, ENDED],
  );
  Cookie = await at.signedIn(COLLECTOR);
}, 120_000);
afterAll(() => at?.close());

const shown = async (query: string) => {
  const { status, text } = await at.open(`/en/mine${query}`, { Cookie });
  const names = [...text.matchAll(/<a class="tap"[^>]*>([^<]*)</g)].map(([, name]) => name);
  const links = [...text.matchAll(/<a class="btn " href="([^"]*)">(?:First|Next) page/g)].map(([, link]) => link);
  return { status, text, names, links };
};

describe('the items of somebody who owns many', () => {
  it('are listed page by page, newest first', async () => {
    const pages = [await shown(''), await shown('?skip=50'), await shown('?skip=100')];
    expect(pages.map(({ names }) => [names.length, names[0], names.at(-1)])).toEqual([
      [50, 'Tote 119', 'Tote 70'],
      [50, 'Tote 69', 'Tote 20'],
      [20, 'Tote 19', 'Tote 0'],
    ]);
    expect(pages.map(({ links }) => links)).toEqual([
      ['/en/mine?skip=50'],
      ['/en/mine', '/en/mine?skip=100'],
      ['/en/mine'],
    ]);
    expect((await shown('?skip=-1')).status).toBe(422);
  });

  it('an offer to them is shown, however many transfers of theirs have ended since', async () => {
    expect((await shown('')).text).toContain('The one offered');
  });
});
