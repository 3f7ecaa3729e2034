import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';

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
});
