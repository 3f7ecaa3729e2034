import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOf, openWebhookStage, RECEIVER, WEBHOOKS, type WebhookStage } from '../../support/webhook-stage.js';

let at: WebhookStage;

beforeAll(async () => {
  at = await openWebhookStage();
});
afterAll(() => at.close());

describe('§4.5 one subscription', () => {
  it('GET answers the list entry', async () => {
    const who = await at.caller();
    const { id } = await at.create(who, { events: ['product.minted'] });
    const { status, json } = await who.call('GET', `${WEBHOOKS}/${id}`);
    expect([status, json]).toEqual([200, (await who.call('GET')).json.items[0]]);
  });

  it('PUT changes what is given and nothing else', async () => {
    const who = await at.caller();
    const { id } = await at.create(who, { events: ['product.minted'] });
    const put = (body: unknown) => who.call('PUT', `${WEBHOOKS}/${id}`, body);
    const before = (await who.call('GET', `${WEBHOOKS}/${id}`)).json;
    at.pass(1_000);
    const off = await put({ is_active: false });
    expect([off.status, off.json]).toEqual([
      200,
      { ...before, is_active: false, updated_at: at.now().toISOString().replace('.000Z', '+00:00') },
    ]);
    const moved = await put({ url: 'https://other.example.test/dpp', events: ['clone.alert', 'clone.alert'] });
    expect(moved.json).toMatchObject({
      url: 'https://other.example.test/dpp',
      event_types: ['clone.alert'],
      is_active: false,
    });
    expect((await put({ events: [] })).json.event_types).toEqual([]);
    expect((await put({})).status).toBe(200);
  });

  it('PUT replaces the secret: a given one is not returned, null has one generated and shown once', async () => {
    const who = await at.caller();
    const { id } = await at.create(who);
    const put = (body: unknown) => who.call('PUT', `${WEBHOOKS}/${id}`, body);
    expect((await put({ secret: 'n'.repeat(40) })).json).not.toHaveProperty('secret');
    expect((await put({ secret: null })).json.secret).toMatch(/^.{43}$/);
    expect((await put({ is_active: true })).json).not.toHaveProperty('secret');
  });

  it('PUT: 422 for an unknown field or a bad value', async () => {
    const who = await at.caller();
    const { id } = await at.create(who);
    for (const body of [
      { health: 'healthy' },
      { url: null },
      { url: 'https://10.0.0.1/x' },
      { events: ['x'] },
      { is_active: 'yes' },
      { secret: 'short' },
    ]) {
      expect((await who.call('PUT', `${WEBHOOKS}/${id}`, body)).status).toBe(422);
    }
  });

  it('PUT needs the plan, GET and DELETE do not', async () => {
    const who = await at.caller();
    const { id } = await at.create(who);
    await at.stage.sql("update catalog.plan set features = '{}' where code = $1", [who.code]);
    const put = await who.call('PUT', `${WEBHOOKS}/${id}`, { is_active: false });
    expect([put.status, put.json.detail.feature]).toEqual([403, 'webhook_notifications']);
    expect((await who.call('GET', `${WEBHOOKS}/${id}`)).status).toBe(200);
    expect((await who.call('DELETE', `${WEBHOOKS}/${id}?url=${encodeURIComponent(RECEIVER)}`)).status).toBe(204);
  });

  it('DELETE asks the exact url, in the query or in the body', async () => {
    const who = await at.caller();
    const [first, second] = [await at.create(who), await at.create(who)];
    const absent = await who.call('DELETE', `${WEBHOOKS}/${first.id}`);
    expect([absent.status, faultsOf(absent.json)]).toEqual([422, [['missing', 'query', 'url']]]);
    const other = await who.call('DELETE', `${WEBHOOKS}/${first.id}`, { url: `${RECEIVER}/` });
    expect([other.status, other.json]).toEqual([409, { detail: 'The url does not match this subscription' }]);
    const deleted = await who.call('DELETE', `${WEBHOOKS}/${first.id}`, { url: RECEIVER });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await who.call('DELETE', `${WEBHOOKS}/${second.id}?url=${encodeURIComponent(RECEIVER)}`)).status).toBe(204);
    expect((await who.call('GET')).json).toEqual({ items: [], total: 0 });
    expect((await who.call('GET', `${WEBHOOKS}/${first.id}`)).status).toBe(404);
  });

  it.each([
    ['GET', '', undefined],
    ['PUT', '', {}],
    ['DELETE', `?url=${RECEIVER}`, undefined],
  ])('%s: 404 Webhook not found for an unknown number and for another brand’s', async (method, query, body) => {
    const theirs = await at.create(await at.caller());
    const who = await at.caller();
    for (const id of [theirs.id, 2_000_000_000]) {
      const { status, json } = await who.call(method, `${WEBHOOKS}/${id}${query}`, body);
      expect([status, json]).toEqual([404, { detail: 'Webhook not found' }]);
    }
  });

  it.each(['abc', '1.5', '99999999999'])('422 for the number %s', async (id) => {
    expect((await (await at.caller()).call('GET', `${WEBHOOKS}/${id}`)).status).toBe(422);
  });

  it('scope webhooks:write for PUT and DELETE, webhooks:read for GET', async () => {
    const reader = await at.caller({ scopes: ['webhooks:read'] });
    const writer = await at.caller({ scopes: ['webhooks:write'] });
    expect((await reader.call('PUT', `${WEBHOOKS}/1`, {})).json.detail).toBe('Missing required scopes: webhooks:write');
    expect((await reader.call('DELETE', `${WEBHOOKS}/1`)).json.detail).toBe('Missing required scopes: webhooks:write');
    expect((await writer.call('GET', `${WEBHOOKS}/1`)).json.detail).toBe('Missing required scopes: webhooks:read');
  });

  it('405 with Allow for another method', async () => {
    const { status, headers } = await (await at.caller()).call('POST', `${WEBHOOKS}/1`, {});
    expect([status, headers.allow]).toEqual([405, expect.stringContaining('PUT')]);
  });
});
