import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE, type DppWriting, element, openDppWriting } from '../../support/dpp-writing.js';

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

describe('/v1/dpps/{dppId}/elements/{elementIdPath}', () => {
  const ending = "['labels']['a']";
  const blank = (length: number): string => `$${' '.repeat(length - 1 - ending.length)}${ending}`;

  it('takes a path of 500 characters', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    const read = await at.read(element(path, blank(500)));
    expect([read.status, read.json]).toEqual([200, 1]);
    const changed = await at.call('PATCH', element(path, blank(500)), '2', { 'Content-Type': 'application/json' });
    expect([changed.status, changed.json]).toEqual([200, 2]);
    const longer = await at.read(element(path, blank(501)));
    expect([longer.status, longer.json.message[0].text]).toEqual([
      400,
      'path.element_id_path: String should have at most 500 characters',
    ]);
  });
});
