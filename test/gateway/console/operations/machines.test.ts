import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyList, webhookList } from '../../../../gateway/console/operations/machines.generated.js';
import { openStage, type Stage } from '../../../support/actors.js';

const MANY = 103;
let stage: Stage;
let brandId: number;

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  await stage.sql(
    `insert into integrations.api_key (brand_id, brand_code, key_hash, display, name, scopes, created_at)
     select $1, 'NORDATELIR', encode(sha256(n::text::bytea), 'hex'), 'dpp_test_many', 'Key ' || n, '{}', now()
       from generate_series(1, $2::int) n`,
    [brandId, MANY],
  );
  await stage.sql(
    `insert into integrations.webhook_subscription (brand_id, brand_code, url, host, events, secret, created_at, updated_at)
     select $1, 'NORDATELIR', 'https://hooks.test/' || n, 'hooks.test', '{product.scanned}', '\\x00', now(), now()
       from generate_series(1, $2::int) n`,
    [brandId, MANY],
  );
});
afterAll(() => stage?.close());

describe('the lists of keys and webhooks', () => {
  const page = { limit: 26, skip: 100 };

  it('have a page beyond the newest hundred', async () => {
    const { apiKeys } = await stage.ask<{ apiKeys: { name: string }[] }>('integrations', keyList.text, {
      brandId,
      ...page,
    });
    expect(apiKeys.map(({ name }) => name)).toEqual(['Key 3', 'Key 2', 'Key 1']);
    const { webhookSubscriptions } = await stage.ask<{ webhookSubscriptions: { items: { url: string }[] } }>(
      'integrations',
      webhookList.text,
      { brandId, ...page },
    );
    expect(webhookSubscriptions.items.map(({ url }) => url)).toEqual([3, 2, 1].map((n) => `https://hooks.test/${n}`));
  });
});
