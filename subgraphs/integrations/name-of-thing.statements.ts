import { sql } from 'kysely';
import type { NameStatement, ThingKeys, ThingNames } from '../common/audit/name-things.js';
import { statement } from './tables.js';

/** Names the accounts of a brand's team by address, one row per brand. */
const accounts = statement('audit_name_accounts', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('account as a')
    .innerJoin('account_brand as b', 'b.account_id', 'a.id')
    .select([sql<string>`a.id::text`.as('id'), 'b.brand_id as brandId', 'a.email as name'])
    .where(sql<boolean>`a.id = any(${ids}::bigint[])`)
    .where('a.erased_at', 'is', null),
);

/** Names accreditations and contacts by the address of their account. */
const ofAccounts = (table: 'accreditation' | 'distributor_contact') =>
  statement(`audit_name_${table}`, (db, { ids }: ThingKeys) =>
    db
      .selectFrom('account as a')
      .innerJoin(`${table} as t` as 'accreditation as t', 't.account_id', 'a.id')
      .select([sql<string>`t.id::text`.as('id'), 't.brand_id as brandId', 'a.email as name'])
      .where(sql<boolean>`t.id = any(${ids}::bigint[])`)
      .where('a.erased_at', 'is', null),
  );

const invitations = statement('audit_name_invitations', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('invitation as i')
    .select([sql<string>`i.id::text`.as('id'), 'i.brand_id as brandId', 'i.email as name'])
    .where(sql<boolean>`i.id = any(${ids}::bigint[])`),
);

const keys = statement('audit_name_keys', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('api_key as k')
    .select([sql<string>`k.id::text`.as('id'), 'k.brand_id as brandId', 'k.name as name'])
    .where(sql<boolean>`k.id = any(${ids}::bigint[])`),
);

const subscriptions = statement('audit_name_subscriptions', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('webhook_subscription as s')
    .select([sql<string>`s.id::text`.as('id'), 's.brand_id as brandId', 's.url as name'])
    .where(sql<boolean>`s.id = any(${ids}::bigint[])`),
);

/** Names deliveries by the types of their events, until they are pruned. */
const deliveries = statement('audit_name_deliveries', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_subscription as s', 's.id', 'd.subscription_id')
    .select([sql<string>`d.id::text`.as('id'), 's.brand_id as brandId', 'd.type as name'])
    .where(sql<boolean>`d.id = any(${ids}::bigint[])`),
);

/** Names of objects in the audit log: addresses of accounts, URLs of servers, names of keys. */
export const integrationsThingNames: ThingNames = new Map<string, NameStatement>([
  ['Account', accounts],
  ['Accreditation', ofAccounts('accreditation')],
  ['DistributorContact', ofAccounts('distributor_contact')],
  ['Invitation', invitations],
  ['ApiKey', keys],
  ['WebhookSubscription', subscriptions],
  ['WebhookDelivery', deliveries],
]);
