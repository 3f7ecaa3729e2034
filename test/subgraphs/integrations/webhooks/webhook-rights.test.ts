import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
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
