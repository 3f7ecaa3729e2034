import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal, KeyPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
let own: number;
let rival: number;
let admin: AccountPrincipal;
beforeAll(async () => {
  stage = await openStage();
  own = await stage.brand('NORDATELIR');
  rival = await stage.brand('STRIDELAB1');
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [own] });
  admin = await signedIn(stage, 'admin@example.test');
});
afterAll(() => stage.close());

const ask = (text: string, brandId: number) => stage.ask('integrations', text, { brandId }, admin);

describe('an administrator', () => {
  it.each([
    'query S($brandId: Int!) { webhookSubscriptions(brandId: $brandId) { total } }',
    'query F($brandId: Int!) { brandFeedStart(brandId: $brandId) { position } }',
    `mutation C($brandId: Int!) { createWebhook(input: {
       brandId: $brandId, url: "https://hooks.example.test/dpp", events: ["product.scanned"] }) { secret } }`,
  ])('asks for their brand alone, and another is refused like one that does not exist: %s', async (text) => {
    await expect(ask(text, own)).resolves.toBeDefined();
    for (const brandId of [rival, 999_999])
      await expect(ask(text, brandId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('[§5.1] a key whose plan lacks API access', () => {
  it('makes, changes and uses no subscription in the graph either, and is not answered the brands that it serves', async () => {
    const brandId = await stage.brand('NOACCESS01', { features: ['webhook_notifications', 'api_access'] });
    const whole: KeyPrincipal = {
      ...{ kind: 'key', keyId: 1, brandId, brandCode: 'NOACCESS01', serves: [] },
      scopes: ['webhooks:read', 'webhooks:write'],
      features: ['webhook_notifications', 'api_access'],
    };
    const bare: KeyPrincipal = { ...whole, features: ['webhook_notifications'] };
    const create = `mutation { createWebhook(input: { url: "https://hooks.example.test/dpp", events: [] }) { subscription { id } } }`;
    const { createWebhook: made } = await stage.ask<{ createWebhook: { subscription: { id: number } } }>(
      ...(['integrations', create, {}, whole] as const),
    );
    const { id } = made.subscription;
    const lists = 'query L { webhookSubscriptions { items { id } } }';
    const askAs = (key: KeyPrincipal, text: string) => stage.ask('integrations', text, {}, key);
    for (const text of [
      create,
      `mutation { updateWebhook(id: ${id}, input: { events: [] }) { secret } }`,
      `mutation { rotateWebhookSecret(id: ${id}) { secret } }`,
      `mutation { catchUpWebhook(id: ${id}, since: "2026-01-01T00:00:00Z") }`,
      'query { brandsOfKey { isKeyBrand } }',
    ]) {
      const refusal = { code: 'FEATURE_NOT_AVAILABLE', facts: { feature: 'api_access' } };
      await expect(askAs(bare, text)).rejects.toMatchObject(refusal);
      await expect(askAs(whole, text)).resolves.toBeDefined();
    }
    await expect(askAs(bare, lists)).resolves.toBeDefined();
    await expect(
      askAs(bare, `mutation { deleteWebhook(id: ${id}, url: "https://hooks.example.test/dpp") }`),
    ).resolves.toBeDefined();
  });
});
