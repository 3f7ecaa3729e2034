import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { integrationsMigrations } from '../../../../subgraphs/integrations/migrations/list.js';
import type { MigrationClass } from '../../../../subgraphs/lib/database/migrate.js';
import { type FormerDatabase, migratedUntil } from '../../../support/migrated-until.js';

// A database of the version before, with deliveries in each state: all are there afterwards, once, and are written on.
const NEW = '0500-partitions';
let former: FormerDatabase;

const DATA = `
  insert into integrations.webhook_subscription (id, brand_id, brand_code, url, host, events, secret, created_at, updated_at)
    values (1, 1, 'A', 'https://a.test', 'a.test', '{x}', '', now(), now()), (2, 2, 'B', 'https://b.test', 'b.test', '{x}', '', now(), now());
  insert into integrations.event (id, type, brand_id, product_id, occurred_at, accepted_at, body)
    select gen_random_uuid(), 'x', 1, n, now() - n * interval '1 day', now() - n * interval '1 day', '{}' from generate_series(1, 40) n;
  insert into integrations.webhook_delivery (subscription_id, event_id, type, host, state, created_at)
    select 1, id, 'x', 'a.test 1', (array['pending', 'sending', 'delivered', 'failed', 'cancelled'])[product_id % 5 + 1], accepted_at
      from integrations.event;
  insert into integrations.webhook_delivery (subscription_id, type, test_body, host, state, created_at)
    values (1, 'x', '{}', 'a.test 1', 'pending', now());
  insert into integrations.webhook_attempt (delivery_id, number, url, started_at, duration_ms)
    select id, n, 'https://a.test', created_at + n * interval '1 minute', 5 from integrations.webhook_delivery, generate_series(1, 3) n;`;

beforeAll(async () => {
  former = await migratedUntil('integrations', integrationsMigrations, NEW);
  await former.client.query(DATA);
}, 60_000);
afterAll(() => former.drop());

const all = async (table: string, order: string): Promise<unknown[]> =>
  (await former.client.query(`select to_jsonb(t) as row from integrations.${table} t order by ${order}`)).rows;
const rows = async () => [
  await all('event', 'position'),
  await all('webhook_delivery', 'id'),
  await all('webhook_attempt', 'delivery_id, number'),
];

it('keeps every row once, in its file, and counts on', async () => {
  const files = async (names: readonly string[]) =>
    (await former.client.query('select pg_relation_filepath(n::regclass) as file from unnest($1::text[]) n', [names]))
      .rows;
  const names = ['event', 'webhook_delivery', 'webhook_attempt'].map((name) => `integrations.${name}`);
  const [before, at] = [await rows(), await files(names)];
  expect(before.map(({ length }) => length)).toEqual([40, 41, 123]);
  await former.apply(integrationsMigrations.list[NEW] as MigrationClass);
  expect(await rows()).toEqual(before);
  expect(await files(names.map((name) => `${name}_before`))).toEqual(at);
  const made = await former.client.query<{ id: number }>(
    `insert into integrations.webhook_delivery (subscription_id, type, test_body, host, state, created_at)
     values (1, 'x', '{}', 'a.test 1', 'pending', now()) returning id`,
  );
  expect(made.rows).toEqual([{ id: 42 }]);
});

it.each([
  `insert into integrations.webhook_delivery (subscription_id, type, test_body, host, state, created_at)
     values (99, 'x', '{}', 'a.test', 'pending', now())`,
  `insert into integrations.webhook_delivery (subscription_id, event_id, type, host, state, created_at)
     select 2, id, 'x', 'b.test', 'pending', now() from integrations.event limit 1`,
  `insert into integrations.webhook_delivery (subscription_id, event_id, type, host, state, created_at)
     values (1, gen_random_uuid(), 'x', 'a.test', 'pending', now())`,
  'update integrations.webhook_delivery set subscription_id = 2',
  'update integrations.event set brand_id = 2',
  'delete from integrations.webhook_subscription where id = 1',
])('is refused: %s', async (statement) => {
  await expect(former.client.query(statement)).rejects.toMatchObject({ code: '23503' });
});
