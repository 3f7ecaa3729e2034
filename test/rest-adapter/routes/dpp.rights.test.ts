import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addModel, GTIN } from '../../support/catalog.js';
import {
  BASE,
  type DppWriting,
  element,
  freshGtin,
  KEY,
  OTHER_KEY,
  openDppWriting,
} from '../../support/dpp-writing.js';

let at: DppWriting;
beforeAll(async () => {
  at = await openDppWriting();
}, 120_000);
afterAll(() => at?.close());

describe('who may', () => {
  let path: string;
  const all = (as: string | null, headers: Record<string, string> = {}) =>
    Promise.all([
      at.call('POST', 'dpps', { uniqueProductIdentifier: `${BASE}/01/${GTIN}`, labels: { a: 1 } }, headers, as),
      at.call('PATCH', path, { labels: { a: 2 } }, headers, as),
      at.call('PATCH', element(path, '$.labels.a'), 2, headers, as),
      at.call('DELETE', path, undefined, headers, as),
    ]);
  beforeAll(async () => {
    path = (await at.published({ labels: { a: 1 } })).path;
  });
  const unchanged = async () => expect((await at.read(path)).json.labels).toEqual({ a: 1 });

  it('nobody without a credential: 401 as a Result, nothing changed', async () => {
    for (const as of [null, 'no.token.atall', `dpp_test_${'u'.repeat(40)}`]) {
      for (const { status, json } of await all(as))
        expect([status, json.statusCode, json.message[0].messageType]).toEqual([401, 'ClientNotAuthorized', 'Error']);
    }
    await unchanged();
  });

  it('a key without the scope: 403, naming the scope', async () => {
    const bare = `dpp_test_${'b'.repeat(40)}`;
    await at.stage.key(at.brandId, bare, { scopes: ['mint:batch'] });
    for (const { status, json } of await all(bare))
      expect([status, json.message[0].text]).toEqual([403, 'Missing required scopes: passports:write']);
    await unchanged();
  });

  it('no account of another role: 403', async () => {
    const somebody = (await at.stage.login('somebody@example.test')).accessToken;
    for (const { status, json } of await all(somebody))
      expect([status, json.statusCode]).toEqual([403, 'ClientForbidden']);
    await unchanged();
  });

  it('another brand finds no passport: the same 404 as for one that does not exist', async () => {
    const other = (await at.stage.login('admin@other.test')).accessToken;
    for (const as of [other, OTHER_KEY]) {
      const [, ...theirs] = await all(as);
      for (const { status, json } of theirs) {
        const unknown = await at.call('PATCH', 'dpps/999999', { labels: {} }, {}, as);
        expect(status).toBe(404);
        expect(json.message[0].text).toBe(unknown.json.message[0].text);
      }
    }
    await unchanged();
  });

  it('a cookie needs the console’s origin and the anti-forgery token', async () => {
    const headers = { Cookie: `access_token=${at.token}; csrf_token=t`, Origin: BASE };
    for (const { status } of await all(null, headers)) expect(status).toBe(403);
    await unchanged();
    const right = await at.call('PATCH', path, { labels: { a: 1 } }, { ...headers, 'X-CSRF-Token': 't' }, null);
    expect(right.status).toBe(200);
  });

  it('a key with the scope does all of it, and each change stands in the audit log', async () => {
    const gtin = freshGtin();
    await addModel(at.stage, { brandId: at.brandId, sku: `SKU-${gtin}`, gtin });
    const made = await at.call(
      'POST',
      'dpps',
      { uniqueProductIdentifier: `${BASE}/01/${gtin}`, labels: { a: 1 } },
      {},
      KEY,
    );
    const own = made.headers.location!.slice(`${BASE}/v1/`.length);
    const done = [
      await at.call('PATCH', own, { labels: { a: 2 } }, {}, KEY),
      await at.call('PATCH', element(own, '$.labels.a'), 3, {}, KEY),
      await at.call('DELETE', own, undefined, {}, KEY),
    ];
    expect([made, ...done].map(({ status }) => status)).toEqual([201, 200, 200, 204]);
    const log = await at.stage.sql<{ action: string }>(
      `select action from passports.audit_entry
        where thing = 'Passport' and thing_id = $1 and brand_id = $2 and outcome = 'done' and actor_kind = 'key' order by id`,
      [own.split('/')[1], at.brandId],
    );
    expect(log.map(({ action }) => action)).toEqual(['createDpp', 'updateDpp', 'updateDppElement', 'withdrawDpp']);
  });
});
