import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE, type DppWriting, openDppWriting } from '../../support/dpp-writing.js';

let at: DppWriting;
beforeAll(async () => {
  at = await openDppWriting();
}, 120_000);
afterAll(() => at?.close());

describe('POST /v1/dppsByProductIds', () => {
  const ids = (body: unknown, query = '') => at.call('POST', `dppsByProductIds${query}`, body, {}, null);

  it('takes a thousand identifiers page by page, and leaves out those too long to be known', async () => {
    const { path, gtin } = await at.published({ labels: { a: 1 } });
    const known = `${BASE}/01/${gtin}`;
    const dppIds = [`${BASE}/v1/${path}`];
    const long = ['x'.repeat(256), 'x'.repeat(2048)];
    const first = await ids([known, ...long, ...Array.from({ length: 996 }, (_, nth) => `urn:x:${nth}`), known]);
    expect([first.status, first.json]).toEqual([200, { dppIds, nextCursor: '50' }]);
    const last = await ids([...Array(999).fill(long[0]), known], '?cursor=950');
    expect([last.status, last.json]).toEqual([200, { dppIds }]);
    expect((await ids(Array(1001).fill(known))).status).toBe(400);
    expect((await ids(['x'.repeat(2049)])).status).toBe(400);
  });
});
