import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
let brandId: number;
let itemId: number;
let ana: AccountPrincipal;
beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  await stage.account('ana@example.test', 'customer');
  ana = await signedIn(stage, 'ana@example.test');
  const [item] = await stage.sql<{ id: number }>(
    `insert into custody.item (brand_id, brand_code, serial, uid_hash, product_name, category_id, origin, identity, status,
                               owner_account_id, owner_masked, created_at)
     values ($1, 'NORDATELIR', '0A1B2C3D4E5F', decode(repeat('a', 64), 'hex'), 'Tote', 10, 'manifest', true, 'written',
             $2, 'an...123456', now()) returning id`,
    [brandId, ana.accountId],
  );
  itemId = item!.id;
});
afterAll(() => stage.close());

const start = (who: AccountPrincipal) =>
  stage.ask<{ itemFeedStart: { types: string[] | null } }>(
    'integrations',
    'query F($productId: Int!, $brandId: Int!) { itemFeedStart(productId: $productId, brandId: $brandId) { types position } }',
    { productId: itemId, brandId },
    who,
  );

it('the events of an item begin for its owner, with those that are for owners, and for its brand, with all', async () => {
  expect((await start(ana)).itemFeedStart.types).toContain('product.transferred');
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [brandId] });
  expect((await start(await signedIn(stage, 'admin@example.test'))).itemFeedStart.types).toBeNull();
});

it('and for no other account', async () => {
  const rival = await stage.brand('STRIDELAB1');
  await stage.account('ben@example.test', 'customer');
  await stage.account('rival@example.test', 'brand_admin', { brandIds: [rival] });
  for (const email of ['ben@example.test', 'rival@example.test'])
    await expect(start(await signedIn(stage, email))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
