import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { PASSWORD } from '../../support/actors.js';
import { addItem } from '../../support/items.js';
import { cookiesOf, openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { OWNER, REPAIRER } from '../../support/pages.js';
import { formToken } from '../../support/tokens.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
});
afterAll(() => at?.close());

describe('§4.10 intervention from a phone', () => {
  const path = '/en/product/0A1B2C3D4E5F/intervention';

  it('is open to a partner of the brand', async () => {
    const anonymous = await at.open(path);
    expect([anonymous.status, anonymous.text.includes('This part needs an account')]).toEqual([401, true]);
    const Cookie = await at.signedIn(REPAIRER);
    expect((await at.open('/en/product/0A1B2C3D4E5F', { Cookie })).text).toContain(path);
    const csrf_token = formToken(Cookie);
    const wrong = await at.send(
      path,
      { csrf_token, event_type: 'repair', title: ' ', description: 'Kept' },
      { Cookie },
    );
    expect([wrong.status, wrong.text.includes('role="alert"'), wrong.text.includes('Kept')]).toEqual([422, true, true]);
  });

  it('records once, however often the form comes', async () => {
    const Cookie = await at.signedIn(REPAIRER);
    const csrf_token = formToken(Cookie);
    const form = await at.open(path, { Cookie });
    const [, client_key = ''] = /name="client_key" value="([^"]+)"/.exec(form.text) ?? [];
    expect(client_key).not.toBe('');
    const fields = { csrf_token, client_key, event_type: 'repair', title: 'New strap', cost_eur: '12,50 €' };
    const wrong = await at.send(path, { ...fields, title: ' ' }, { Cookie });
    expect([wrong.status, wrong.text.includes(client_key)]).toEqual([422, true]);
    for (const done of [await at.send(path, fields, { Cookie }), await at.send(path, fields, { Cookie })])
      expect([done.status, done.headers.location]).toEqual([303, `${path}?done=recorded`]);
    expect((await at.open(`${path}?done=recorded`, { Cookie })).text).toContain('Recorded');
    const other = await at.send(path, { ...fields, title: 'New clasp' }, { Cookie });
    expect([other.status, other.text.includes('This form was sent before with other words')]).toEqual([422, true]);
    const recorded = await at.pages.stage.sql(
      `select title from custody.intervention where title in ('New strap', 'New clasp')`,
    );
    expect(recorded).toEqual([{ title: 'New strap' }]);
  });
});

describe('an owner hands an item over', () => {
  it('with a code that the page shows once, and that proves the intervention', async () => {
    const owner = await at.signedIn(OWNER);
    expect((await at.open('/en/product/0A1B2C3D4E5F', { Cookie: owner })).text).toContain('This item is yours');
    const issued = await at.send(
      '/en/product/0A1B2C3D4E5F/handover',
      { csrf_token: formToken(owner) },
      { Cookie: owner },
    );
    expect([issued.status, issued.headers['cache-control']]).toEqual([201, 'no-store']);
    const [, proof_code = ''] = /<p class="code">([0-9A-Z]{4} [0-9A-Z]{4})<\/p>/.exec(issued.text) ?? [];
    const Cookie = await at.signedIn(REPAIRER);
    const csrf_token = formToken(Cookie);
    const fields = { csrf_token, event_type: 'repair', title: 'Handed over', proof_code };
    expect((await at.send('/en/product/0A1B2C3D4E5F/intervention', fields, { Cookie })).status).toBe(303);
    const [row] = await at.pages.stage.sql(`select proof_level from custody.intervention where title = 'Handed over'`);
    expect(row).toEqual({ proof_level: 'customer_code' });
    expect((await at.open('/en/product/0A1B2C3D4E5F', { Cookie })).text).not.toContain('This item is yours');
    const theirs = await at.send('/en/product/0A1B2C3D4E5F/handover', { csrf_token }, { Cookie });
    expect(theirs.status).toBe(404);
    const unclaimed = await at.send('/en/product/0A1B2C3D4E5F/handover', { csrf_token: 'x' });
    expect(unclaimed.status).toBe(403);
  });
});

describe('what customers own, claim and pass on', () => {
  const SECOND = 'second@example.test';
  const mine = async (Cookie: string) => (await at.open('/en/mine', { Cookie })).text;
  /** Sentences that the page says after an action. */
  const told = async (Cookie: string, done: string): Promise<(string | undefined)[]> => {
    const { text } = await at.open(`/en/mine?done=${done}`, { Cookie });
    return [...text.matchAll(/role="status">([^<]*)</g)].map(([, said]) => said);
  };

  it('asks for an account, and lists what is theirs', async () => {
    const anonymous = await at.open('/fr/mine');
    expect([anonymous.status, anonymous.text.includes('/fr/sign-in?next=%2Ffr%2Fmine')]).toEqual([401, true]);
    const text = await mine(await at.signedIn(OWNER));
    expect(text).toMatch(/<a class="tap" href="\/en\/mine\/items\/0x[0-9a-f]{64}">Tote, cognac<\/a>/);
    expect(text).toContain('name="code"');
    expect(text).toContain('name="next" value="/en/find"');
  });

  it('an item that cannot be claimed leads to its page, and to the reader’s own items', async () => {
    const path = '/en/product/0A1B2C3D4E5F';
    const text = async (headers = {}) => (await at.open(`${path}/claim`, headers)).text;
    const ways = (page: string) => [...page.matchAll(/<a class="btn[^"]*" href="([^"]+)"/g)].map(([, to]) => to);
    expect(ways(await text())).toEqual([path]);
    expect(ways(await text({ Cookie: await at.signedIn(OWNER) }))).toEqual([path, '/en/mine']);
  });

  it('an item is offered from its page, taken back, offered again, and accepted by its receiver', async () => {
    await at.pages.stage.account(SECOND, 'customer');
    await at.pages.stage.sql(
      `update custody.item set image_url = 'https://brand.example/tote.jpg' where serial = '0A1B2C3D4E5F'`,
    );
    const [owner, second] = [await at.signedIn(OWNER), await at.signedIn(SECOND)];
    const offer = (email: string) =>
      at.send('/en/product/0A1B2C3D4E5F/offer', { csrf_token: formToken(owner), email }, { Cookie: owner });
    const answer = (id: string, action: string, Cookie: string) =>
      at.send(`/en/mine/transfers/${id}/${action}`, { csrf_token: formToken(Cookie) }, { Cookie });
    const transferIn = (text: string): string => /transfers\/(\d+)\//.exec(text)?.[1] ?? '';
    expect((await at.open('/en/product/0A1B2C3D4E5F', { Cookie: owner })).text).toContain(
      'Sold it, or giving it away?',
    );
    const refused = await offer(OWNER);
    expect([refused.status, refused.text.includes('cannot be offered now')]).toEqual([422, true]);
    expect((await offer(SECOND)).headers.location).toBe('/en/mine');
    const first = transferIn(await mine(owner));
    const item = `/en/mine/items/${at.pages.owned.uidHash}`;
    const page = async () => (await at.open(item, { Cookie: owner })).text;
    const offered = await page();
    expect([transferIn(offered), offered.includes(`${item}/offer"`)]).toEqual([first, false]);
    const received = await mine(second);
    expect(received).toContain('Offered to you: Tote, cognac');
    expect(received).toMatch(/<div class="pictured"><img src="[^"]+"/);
    expect((await answer(first, 'cancel', second)).status).toBe(422);
    const takenBack = await answer(first, 'cancel', owner);
    expect([takenBack.status, takenBack.headers.location]).toEqual([303, '/en/mine?done=cancel']);
    expect(await told(owner, 'cancel')).toEqual(['The offer is taken back; the item stays yours.']);
    expect(await mine(second)).not.toContain('Offered to you');
    for (const [action, reader] of [
      ['cancel', owner],
      ['accept', second],
      ['decline', second],
    ] as const) {
      const late = await answer(first, action, reader);
      expect([action, late.status, late.text.includes('the offer has lapsed')]).toEqual([action, 422, true]);
    }
    expect(await page()).toContain(`${item}/offer"`);
    const shown = await at.send(`${item}/offer-by-link`, { csrf_token: formToken(owner) }, { Cookie: owner });
    const [, link] = /<input id="link" readonly value="([^"]+)"/.exec(shown.text) ?? [];
    expect(link).toContain('/en/offer?token=');
    // The button shares the link, and never the address of the page.
    expect(shown.text).toContain(`data-share="${link}"`);
    expect(shown.text).toContain('src="/pages/share.mjs"');
    const { pathname, search } = new URL(link ?? '');
    const ofLink = (await at.open(pathname + search)).text;
    expect(ofLink).toContain(`href="/fr/offer${search}"`);
    expect(ofLink).toContain(`href="/en/sign-in?next=${encodeURIComponent(pathname + search)}"`);
    expect(ofLink).toMatch(/<link rel="canonical" href="[^"?]+\/en\/offer">/);
    const byLink = await mine(owner);
    expect(byLink).toContain('Offered by the code that you showed');
    expect((await answer(transferIn(byLink), 'cancel', owner)).status).toBe(303);
    await offer(SECOND);
    const declined = await answer(transferIn(await mine(second)), 'decline', second);
    expect(declined.headers.location).toBe('/en/mine?done=decline');
    expect(await told(second, 'decline')).toEqual(['The offer is declined; its owner is written to.']);
    await offer(SECOND);
    const again = transferIn(await mine(second));
    const move = (state: string, to: string | null) =>
      at.pages.stage.sql(
        'update custody.transfer set state = $1, to_account_id = (select id from integrations.account where email = $2) where id = $3',
        [state, to, again],
      );
    await move('settling', SECOND);
    expect(await mine(second)).toContain('Soon yours: Tote, cognac');
    const stated = (status: string) =>
      at.pages.stage.sql(`update custody.item set status = $1 where serial = '0A1B2C3D4E5F'`, [status]);
    await stated('revoked');
    expect(await mine(second)).toMatch(/Soon yours: Tote, cognac<\/h2><p class="alert">No longer recognised/);
    await stated('written');
    expect(await told(second, 'accept')).toEqual([]);
    expect(await mine(owner)).toContain('Changing hands: Tote, cognac');
    await move('offered', null);
    expect((await answer(again, 'accept', second)).headers.location).toBe('/en/mine?done=accept');
    expect(await told(second, 'accept')).toEqual([expect.stringContaining('It is yours')]);
    expect(await mine(second)).toMatch(/<a class="tap" href="\/en\/mine\/items\/0x[0-9a-f]{64}">Tote, cognac<\/a>/);
    expect(await mine(owner)).not.toContain('0A1B2C3D4E5F');
    const forged = await at.send(`/en/mine/transfers/${again}/decline`, { csrf_token: 'x' }, { Cookie: second });
    expect(forged.status).toBe(403);
  });

  it('an account is erased from its page, and a wrong password is reported next to its field', async () => {
    await at.pages.stage.account('leaving@example.test', 'customer');
    const Cookie = await at.signedIn('leaving@example.test');
    const leave = (password: string) =>
      at.send('/de/mine/data/leave', { csrf_token: formToken(Cookie), password }, { Cookie });
    const refused = await leave('not this one');
    const { account, myData } = wordsOf('de');
    const [, opened = ''] = /<details open>(.*?)<\/details>/s.exec(refused.text) ?? [];
    expect([refused.status, opened.includes(`role="alert">${account.wrong}<`)]).toEqual([422, true]);
    const [, closed] = /<details( open)?>/.exec((await at.open('/de/mine/data', { Cookie })).text) ?? [];
    expect(closed).toBeUndefined();
    const gone = await leave(PASSWORD);
    expect([gone.status, gone.text.includes(myData.gone), cookiesOf(gone)]).toEqual([
      200,
      true,
      expect.stringMatching(/access_token=;/),
    ]);
    expect((await at.open('/de/mine', { Cookie })).status).toBe(401);
  });

  it('an account of another role is not offered what only customers may', async () => {
    await at.pages.stage.account('working@example.test', 'repairer');
    const Cookie = await at.signedIn('working@example.test');
    const { myData } = wordsOf('de');
    const { text } = await at.open('/de/mine/data', { Cookie });
    expect([text.includes(myData.leaveOfOthers), text.includes('/mine/data/leave')]).toEqual([true, false]);
    const sent = { csrf_token: formToken(Cookie), password: PASSWORD };
    const refused = await at.send('/de/mine/data/leave', sent, { Cookie });
    expect([refused.status, refused.text.includes(myData.again)]).toEqual([403, false]);
  });

  it('a product is claimed with its purchase code; a wrong one is refused', async () => {
    const unclaimed = await addItem(at.pages.stage, at.pages.brand, at.pages.category);
    const CODES = 'mutation C($b: Int!, $p: [Int!]!) { issuePurchaseCodes(brandId: $b, productIds: $p) { code } }';
    const { issuePurchaseCodes } = await at.pages.stage.ask<{ issuePurchaseCodes: { code: string }[] }>(
      'custody',
      CODES,
      {
        b: at.pages.brand.id,
        p: [unclaimed.id],
      },
    );
    const Cookie = await at.signedIn(SECOND);
    const claim = (code: string) => at.send('/en/mine/claim', { csrf_token: formToken(Cookie), code }, { Cookie });
    const wrong = await claim('ZZZZ ZZZZ');
    expect([wrong.status, wrong.text.includes('This code cannot be used')]).toEqual([422, true]);
    expect((await claim(issuePurchaseCodes[0]!.code.toLowerCase())).status).toBe(303);
    const claims = await at.pages.stage.sql(
      `select from custody.holder_change where item_id = $1 and reason = 'claim'`,
      [unclaimed.id],
    );
    expect(claims).toHaveLength(1);
  });
});
