import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { OWNER } from '../../support/pages.js';
import { formToken } from '../../support/tokens.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
});
afterAll(() => at?.close());

describe('a form', () => {
  it('leads back to its page, by signing in, where the session has ended', async () => {
    const sent = (Referer: string) =>
      at.send('/en/mine/claim', { csrf_token: 'same', code: 'A' }, { Cookie: 'csrf_token=same', Referer });
    const here = await sent(`${at.pages.rest.address}/fr/mine?done=claimed`);
    expect(here.status).toBe(401);
    expect(here.text).toContain(`href="/fr/sign-in?next=${encodeURIComponent('/fr/mine?done=claimed')}"`);
    for (const elsewhere of ['https://evil.test/fr/mine', `${at.pages.rest.address}//evil.test/`, 'none'])
      expect((await sent(elsewhere)).text).toContain(`href="/en/sign-in?next=${encodeURIComponent('/en/find')}"`);
    const read = await at.open('/fr/mine?done=claimed');
    expect(read.text).toContain(`href="/fr/sign-in?next=${encodeURIComponent('/fr/mine?done=claimed')}"`);
    expect(read.text).toMatch(/<link rel="canonical" href="[^"?]+\/fr\/mine">/);
  });

  it('begins again where the second step of signing in comes too late', async () => {
    const fields = { code: '123456', next: '/fr/mine' };
    const { status, text } = await at.send('/fr/sign-in/code', fields, { Cookie: 'access_token=expired' });
    expect([status, text.includes('name="password"')]).toEqual([401, true]);
    expect(text).toContain('name="next" value="/fr/mine"');
  });

  it('leads back to its page where the item does not allow its action any more', async () => {
    const Cookie = await at.signedIn(OWNER);
    const [change] = await at.pages.stage.sql<{ id: number }>(
      `insert into custody.holder_change (item_id, reason, from_account_id, from_masked, requested_at)
       select id, 'buyback', owner_account_id, owner_masked, now() from custody.item where id = $1 returning id`,
      [at.pages.owned.id],
    );
    const page = '/en/product/0A1B2C3D4E5F';
    for (const action of ['handover', 'theft']) {
      const Referer = at.pages.rest.address + page;
      const refused = await at.send(`${page}/${action}`, { csrf_token: formToken(Cookie) }, { Cookie, Referer });
      const { status, text } = refused;
      expect([action, status, text.includes('This address is not complete')]).toEqual([action, 409, false]);
      expect(text).toContain(`href="${page}">Try again</a>`);
    }
    await at.pages.stage.sql('delete from custody.holder_change where id = $1', [change?.id]);
  });

  it('has texts in which a line break is one character, as a browser counts it', async () => {
    const Cookie = await at.signedIn(OWNER);
    const csrf_token = formToken(Cookie);
    const description = `Train${'\n'.repeat(500)}${'x'.repeat(1495)}`;
    const send = (text: string) =>
      at.send('/en/product/0A1B2C3D4E5F/theft', { csrf_token, description: text.replaceAll('\n', '\r\n') }, { Cookie });
    const long = await send(`${description}x`);
    expect([long.status, long.text.includes('Go back, reload and try again')]).toEqual([422, true]);
    expect((await send(description)).status).toBe(303);
    const [report] = await at.pages.stage.sql(
      'select description from custody.theft_report where item_id = $1 and closed_at is null',
      [at.pages.owned.id],
    );
    expect(report).toEqual({ description });
    expect((await at.send('/en/product/0A1B2C3D4E5F/found', { csrf_token }, { Cookie })).status).toBe(303);
  });
});
