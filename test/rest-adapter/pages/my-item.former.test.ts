import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { OWNER } from '../../support/pages.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
});
afterAll(() => at?.close());

const NEXT = 'next@example.test';

/** Gives the item to an account, or to the vault, as completed movements leave it. */
const givenTo = (accountId: number | null) =>
  at.pages.stage.sql('update custody.item set owner_account_id = $1 where id = $2', [accountId, at.pages.owned.id]);

const idOf = async (email: string): Promise<number | undefined> =>
  (await at.pages.stage.sql<{ id: number }>('select id from integrations.account where email = $1', [email]))[0]?.id;

const opened = async (email: string | null, language = 'en') =>
  at.open(`/${language}/mine/items/${at.pages.owned.uidHash}`, email ? { Cookie: await at.signedIn(email) } : {});

describe('the page of an item that was the reader’s', () => {
  it('says to its former owner that they gave it back, and offers no action any more', async () => {
    const owner = await idOf(OWNER);
    await at.pages.stage.account(NEXT, 'customer');
    await at.pages.stage.sql(
      `insert into custody.product_return (item_id, account_id, state, requested_at, expires_at, closed_at)
       values ($1, $2, 'completed', '2026-03-01', '2026-03-31', '2026-03-09T12:00:00Z')`,
      [at.pages.owned.id, owner],
    );
    // A completed return of an earlier time says nothing while the item is theirs again.
    expect((await opened(OWNER)).text).toContain('name="reason"');
    await givenTo(null);
    const { status, text, headers } = await opened(OWNER);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    for (const part of [
      'You gave it back',
      'It went back to Atelier Nord on 9 March 2026',
      'href="/en/mine"',
      `href="/en/product/${at.pages.owned.serial}"`,
    ])
      expect(text).toContain(part);
    const [main = ''] = /<main.*<\/main>/s.exec(text) ?? [];
    expect(main).not.toMatch(/<form|mine\/items/);
    for (const language of ['fr', 'de'] as const)
      expect((await opened(OWNER, language)).text).toContain(wordsOf(language).myItem.handedBack);
  });

  it('says that they passed it on, where that came last', async () => {
    const [owner, next] = [await idOf(OWNER), await idOf(NEXT)];
    await at.pages.stage.sql(
      `insert into custody.transfer (item_id, from_account_id, to_account_id, from_masked, to_masked, state, offered_at, expires_at, settled_at)
       values ($1, $2, $3, 'o...', 'n...', 'completed', '2026-04-01', '2026-04-15', '2026-04-03T12:00:00Z')`,
      [at.pages.owned.id, owner, next],
    );
    await givenTo(next ?? null);
    const { status, text } = await opened(OWNER);
    expect([status, text.includes('You passed it on'), text.includes('since 3 April 2026')]).toEqual([200, true, true]);
    expect((await opened(NEXT)).text).toContain('name="reason"');
  });

  it('stays unknown to everybody who never owned it', async () => {
    await at.pages.stage.account('stranger@example.test', 'customer');
    const stranger = await opened('stranger@example.test');
    expect([stranger.status, stranger.text.includes('gave it back')]).toEqual([404, false]);
    expect((await opened(null)).status).toBe(401);
  });
});
