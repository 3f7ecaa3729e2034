import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../schema/principal.js';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { until } from '../../support/until.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
  await at.pages.stage.platform.startJobs();
});
afterAll(() => at?.close());

describe('a stolen item', () => {
  const path = () => `/en/product/${at.pages.stolen.serial}`;
  const seen = (fields: Record<string, string>, headers = {}) => at.send(`${path()}/seen`, fields, headers);

  beforeAll(async () => {
    await at.pages.stage.account('admin@example.test', 'brand_admin', { brandIds: [at.pages.brand.id] });
  });

  it('a finder writes to the brand, without an account', async () => {
    const { text, headers } = await at.open(path());
    expect(text).toContain('Have you come across it? Tell Atelier Nord');
    expect(headers['set-cookie']).toBeUndefined();
    // Its theft is reported already; an item in order offers its owner to report one.
    expect(text).not.toContain('Sign in to report a theft');
    expect((await at.open(`/en/product/${at.pages.owned.serial}`)).text).toContain('Sign in to report a theft');
    const sent = await seen({ message: ' Offered on a market in Lille ', contact: 'finder@example.test' });
    expect([sent.status, sent.text.includes('Atelier Nord has been notified.')]).toEqual([201, true]);
    const { mails } = at.pages.stage.options;
    const mail = await until(async () => mails.find(({ subject }) => subject === 'News of a stolen item'));
    expect(mail.to).toBe('admin@example.test');
    for (const part of ['Offered on a market in Lille', 'finder@example.test', at.pages.stolen.serial]) {
      expect(mail.text).toContain(part);
    }
  });

  it('is read by the brand alone, and the address is forgotten with the case', async () => {
    const NOTICES =
      'query N($s: String!) { product: productOfPage(identifier: $s) { theftReports { notices { message contact } } } }';
    const read = async (who?: Principal) =>
      (
        await at.pages.stage.ask<{ product: { theftReports: { notices: unknown[] }[] } }>(
          'custody',
          NOTICES,
          { s: at.pages.stolen.serial },
          who,
        )
      ).product.theftReports[0]?.notices;
    const notice = { message: 'Offered on a market in Lille', contact: 'finder@example.test' };
    expect(await read()).toEqual([notice]);
    const close = 'mutation C($id: Int!) { closeTheftReport(productId: $id) { id } }';
    await at.pages.stage.ask('custody', close, { id: at.pages.stolen.id });
    expect(await read()).toEqual([{ ...notice, contact: null }]);
    expect((await seen({ message: 'Too late' })).status).toBe(404);
    await at.pages.stage.ask('custody', 'mutation O($id: Int!) { openTheftReport(productId: $id) { id } }', {
      id: at.pages.stolen.id,
    });
  });

  it('takes no empty message, no form of another site, no flood, and none on an item that is not stolen', async () => {
    const empty = await seen({ message: '  ', contact: '"finder"@example.test' });
    expect([empty.status, empty.text.includes('role="alert"')]).toEqual([422, true]);
    expect(empty.text).toContain('value="&quot;finder&quot;@example.test"');
    expect((await seen({ message: 'x' }, { Origin: 'https://evil.test' })).status).toBe(403);
    expect((await at.send('/en/product/0A1B2C3D4E5F/seen', { message: 'x' })).status).toBe(404);
    const statuses: number[] = [];
    for (let call = 0; call < 11; call += 1) statuses.push((await seen({ message: `Seen ${call}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 201));
  });
});
