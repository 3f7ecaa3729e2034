import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { type AuditedBrand, actOnItem, openAuditedBrand } from '../../../support/audited-brand.js';
import { addModel, publishPassport } from '../../../support/catalog.js';
import { addCategory, addItem } from '../../../support/items.js';

let world: AuditedBrand;
let as: AuditedBrand['as'];
let brandId: AuditedBrand['brandId'];
let item: AuditedBrand['item'];
let people: AuditedBrand['people'];
let stage: AuditedBrand['stage'];
beforeAll(async () => {
  world = await openAuditedBrand();
  ({ as, brandId, item, people, stage } = world);
  await actOnItem(world);
});
afterAll(() => world.stage.close());

describe('the names in an audit log', () => {
  it('names things as people know them, and nothing of another brand', async () => {
    const other = await addItem(
      stage,
      { id: await stage.brand('STRIDELAB1'), code: 'STRIDELAB1' },
      await addCategory(stage),
    );
    await stage.sql(
      `insert into custody.audit_entry (at, action, actor_kind, brand_id, thing, thing_id, request_id)
       values (now(), 'burnProduct', 'account', $1, 'Product', $2, 'other'), (now(), 'burnProduct', 'account', $1, 'Product', '1; select', 'text')`,
      [brandId, String(other.id)],
    );
    const named = async (): Promise<string[]> => {
      const text = `query L($brandId: Int!) { auditLog(brandId: $brandId, first: 200) { nodes { thing thingId thingName } } }`;
      const { auditLog } = await as<{ auditLog: { nodes: Record<string, string | null>[] } }>(
        people.admin,
        'integrations',
        text,
        { brandId },
      );
      return auditLog.nodes.map(({ thing, thingId, thingName }) => `${thing} ${thingName ?? `no. ${thingId}`}`);
    };
    await as(
      people.admin,
      'integrations',
      'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }',
      {
        input: { email: 'new@example.test', role: 'brand_admin', brandId },
      },
    );
    const told = await named();
    expect(told).toEqual(
      expect.arrayContaining([
        `TheftReport ${item.serial}`,
        `ProductReturn ${item.serial}`,
        `ProofCode ${item.serial}`,
        `Intervention ${item.serial}`,
        'Invitation new@example.test',
        `Product no. ${other.id}`,
        'Product no. 1; select',
      ]),
    );
    expect(told.join()).not.toContain(other.serial);
  });

  it('names passports, deliveries, batches and images, and what is no brand’s', async () => {
    const named = async (who: AccountPrincipal, brand: number | null): Promise<string[]> => {
      const text =
        'query L($brandId: Int) { auditLog(brandId: $brandId, first: 200) { nodes { thing thingId thingName } } }';
      const { auditLog } = await as<{ auditLog: { nodes: Record<string, string | null>[] } }>(
        who,
        'integrations',
        text,
        { brandId: brand },
      );
      return auditLog.nodes.map(({ thing, thingId, thingName }) => `${thing} ${thingName ?? `no. ${thingId}`}`);
    };
    const stride = await stage.brand('ANOTHER001');
    const passportOf = async (brand: number, name: unknown, sku = 'BAG'): Promise<number> => {
      const modelId = await addModel(stage, { brandId: brand, sku, name: 'Bag' });
      return publishPassport(stage, { modelId }, { product_identification: { name } });
    };
    const passport = await passportOf(brandId, 'Bag of linen');
    const foreign = await passportOf(stride, 'Secret bag');
    const inLanguages = passportOf(brandId, { fr: 'Sac en lin', en: 'Linen bag' }, 'BAG-2');
    await expect(inLanguages).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const digests = ['b', 'c', 'd', 'e'].map((digit) => digit.repeat(64));
    await stage.sql(
      `insert into catalog.image (source_url, state, next_at, sha256, light)
       select 'https://images.example/' || n, 'ready', now(), digest, 'x' from unnest($1::text[]) with ordinality as given(digest, n)`,
      [digests],
    );
    const shows = (model: string, brand: number, more: string) =>
      stage.sql(`update catalog.model set ${more} where brand_id = $1 and sku = $2`, [brand, model]);
    await addModel(stage, { brandId, sku: 'SHOWN', name: 'Shown' });
    await shows(
      'SHOWN',
      brandId,
      `primary_image_url = 'https://images.example/1', media_urls = '{https://images.example/2}'`,
    );
    await shows('BAG', stride, `primary_image_url = 'https://images.example/3'`);
    const [job] = await stage.sql<{ id: number; job_id: string }>(
      `insert into custody.mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
       values ('3f2a9c1d-0000-4000-8000-000000000001', $1, 'NORDATELIR', true, 1, now()) returning id, job_id`,
      [brandId],
    );
    const [hook] = await stage.sql<{ id: number }>(
      `insert into integrations.webhook_subscription (brand_id, brand_code, url, host, events, secret, created_at, updated_at)
       values ($1, 'NORDATELIR', 'https://hooks.example.com/more', 'hooks.example.com', '{}', 'x', now(), now()) returning id`,
      [brandId],
    );
    const [delivery] = await stage.sql<{ id: string }>(
      `insert into integrations.webhook_delivery (subscription_id, type, host, state, created_at, test_body, due_at)
       values ($1, 'product.scanned', 'hooks.example.com', 'pending', now(), '{}', now()) returning id`,
      [hook?.id],
    );
    const [image] = await stage.sql<{ id: number }>(
      `insert into custody.image (item_id, intervention_id, account_id, sha256, light, added_at)
       select i.item_id, i.id, $1, $2, 'x', now() from custody.intervention i limit 1 returning id`,
      [people.partner.accountId, 'a'.repeat(64)],
    );
    const [category] = await stage.sql<{ id: number; key: string }>('select id, key from catalog.category limit 1');
    const entries: readonly (readonly [part: string, thing: string, id: unknown, brand: number | null])[] = [
      ['passports', 'Passport', passport, brandId],
      ['passports', 'PassportVersion', `${passport}/1`, brandId],
      ['passports', 'Passport', foreign, brandId],
      ['passports', 'PassportVersion', `${foreign}/1`, brandId],
      ['passports', 'PassportVersion', '1/1; select', brandId],
      ['custody', 'MintBatch', job?.id, brandId],
      ['custody', 'MintBatch', job?.job_id, brandId],
      ['custody', 'AcceptedBatch', job?.job_id, brandId],
      ['custody', 'AcceptedBatch', job?.id, brandId],
      ['custody', 'Photo', image?.id, brandId],
      ['integrations', 'WebhookDelivery', delivery?.id, brandId],
      ['catalog', 'Category', category?.id, null],
      ...digests.map((digest) => ['catalog', 'Picture', digest, brandId] as const),
    ];
    for (const [part, thing, id, brand] of entries)
      await stage.sql(
        `insert into ${part}.audit_entry (at, action, actor_kind, brand_id, thing, thing_id, request_id) values (now(), 'x', 'account', $1, $2, $3, 'n')`,
        [brand, thing, String(id)],
      );
    const told = await named(people.admin, brandId);
    expect(told).toEqual(
      expect.arrayContaining([
        'Passport Bag of linen',
        'PassportVersion Bag of linen · 1',
        `Passport no. ${foreign}`,
        `PassportVersion no. ${foreign}/1`,
        'PassportVersion no. 1/1; select',
        'MintBatch 3f2a9c1d',
        'AcceptedBatch 3f2a9c1d',
        `AcceptedBatch no. ${job?.id}`,
        `Photo ${item.serial}`,
        'WebhookDelivery product.scanned',
      ]),
    );
    expect(told.filter((line) => line === 'MintBatch 3f2a9c1d')).toHaveLength(2);
    expect(told.filter((line) => line.startsWith('Picture')).sort()).toEqual([
      'Picture SHOWN',
      'Picture SHOWN',
      `Picture no. ${digests[2]}`,
      `Picture no. ${digests[3]}`,
    ]);
    expect(told.join()).not.toContain('Secret bag');
    expect(await named(people.operator, null)).toContain(`Category ${category?.key}`);
  });
});
