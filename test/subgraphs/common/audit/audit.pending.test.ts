import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';

let world: AuditedBrand;
beforeAll(async () => {
  world = await openAuditedBrand();
  await world.stage.sql(
    `create function integrations.fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  );
  await world.stage.sql(
    'create trigger fails before update on integrations.audit_entry for each row execute function integrations.fail()',
  );
});
afterAll(() => world.stage.close());

const HOOK = 'mutation W($input: WebhookInput!) { createWebhook(input: $input) { subscription { id } } }';
const entries = () =>
  world.stage.sql<{ outcome: string }>(
    "select outcome from integrations.audit_entry where action = 'createWebhook' order by id",
  );

it('answers a change that is done, and a refusal, when their outcomes cannot be written: the entries stay pending', async () => {
  const { as, brandId, people, stage } = world;
  const input = { brandId, url: 'https://hooks.example.com/' };
  const { createWebhook } = await as<{ createWebhook: { subscription: { id: number } } }>(
    people.admin,
    'integrations',
    HOOK,
    { input },
  );
  const { id } = createWebhook.subscription;
  expect(await stage.sql('select id from integrations.webhook_subscription')).toEqual([{ id }]);
  await expect(as(people.owner, 'integrations', HOOK, { input })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await entries()).toEqual([{ outcome: 'pending' }, { outcome: 'pending' }]);
});
