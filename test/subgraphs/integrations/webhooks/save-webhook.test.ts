import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
const URL = 'https://hooks.example.test/dpp';
const SECRET = 'a-secret-of-at-least-32-characters-long';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const save = (brandId: number, events: string[], secret: string | null = null, url = URL) =>
  stage.ask<{ saveWebhook: number }>(
    'integrations',
    `mutation S($brandId: Int!, $url: String!, $events: [String!]!, $secret: String) {
       saveWebhook(brandId: $brandId, url: $url, events: $events, secret: $secret)
     }`,
    { brandId, url, events, secret },
  );
const rows = (brandId: number) =>
  stage.sql(
    'select id, events, secret, former_secret, updated_at, xmin from integrations.webhook_subscription where brand_id = $1 order by id',
    [brandId],
  );

describe('webhooks of a manifest', () => {
  it('are created once, whatever the plan; a second load changes nothing', async () => {
    const brandId = await stage.brand('MANIFEST01', { features: [] });
    await save(brandId, ['product.scanned'], SECRET);
    const before = await rows(brandId);
    await save(brandId, ['product.scanned'], SECRET);
    await save(brandId, ['product.scanned']);
    expect(await rows(brandId)).toEqual(before);
    expect(before).toMatchObject([{ events: ['product.scanned'] }]);
  });

  it('are brought to what is described: events, and a secret that differs', async () => {
    const brandId = await stage.brand('MANIFEST02');
    await save(brandId, ['product.scanned'], SECRET);
    await save(brandId, ['clone.alert'], `${SECRET}-new`);
    expect(await rows(brandId)).toMatchObject([{ events: ['clone.alert'], former_secret: expect.any(Buffer) }]);
  });

  it('are refused with an unknown event, a private address or a short secret', async () => {
    const brandId = await stage.brand('MANIFEST03');
    await save(brandId, []);
    const refused = { code: 'INVALID_INPUT' };
    await expect(save(brandId, ['nope'])).rejects.toMatchObject(refused);
    await expect(save(brandId, [], null, 'https://10.0.0.1/hook')).rejects.toMatchObject(refused);
    await expect(save(brandId, [], 'short', 'https://hooks.example.test/other')).rejects.toMatchObject(refused);
  });
});

describe('webhooks of a brand whose plan has no notifications', () => {
  it('are neither made nor changed by its administrators, for whom no key is asked', async () => {
    const brandId = await stage.brand('NOTIFIED01', { features: ['api_access'] });
    await stage.account('admin@notified.test', 'brand_admin', { brandIds: [brandId] });
    const admin = await signedIn(stage, 'admin@notified.test');
    const id = (await save(brandId, [])).saveWebhook;
    const refused = { code: 'FEATURE_NOT_AVAILABLE' };
    const create = 'mutation C($input: WebhookInput!) { createWebhook(input: $input) { secret } }';
    const input = { brandId, url: `${URL}/other` };
    await expect(stage.ask('integrations', create, { input }, admin)).rejects.toMatchObject(refused);
    for (const change of [
      'rotateWebhookSecret(id: $id) { secret }',
      'updateWebhook(id: $id, input: { events: [] }) { secret }',
    ])
      await expect(
        stage.ask('integrations', `mutation M($id: Int!) { ${change} }`, { id }, admin),
      ).rejects.toMatchObject(refused);
    expect(await rows(brandId)).toHaveLength(1);
  });
});
