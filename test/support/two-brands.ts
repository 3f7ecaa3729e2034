import { randomUUID } from 'node:crypto';
import { recordOf } from '../../schema/closed-record.js';
import type { Role } from '../../schema/vocabulary/roles.js';
import { encodeBase32 } from '../../subgraphs/integrations/accounts/base32.rules.js';
import { hashOfKey } from '../../subgraphs/integrations/api-keys/api-key-secret.rules.js';
import { ALL_FEATURES, openStage, type Stage } from './actors.js';
import { addBatch, addItem, addModel, draftPassport, type Item, publishPassport } from './catalog.js';
import { relay, relayedEvent } from './events.js';
import { present } from './present.js';

/** One of two brands whose things are alike; `mark` stands in everything that only its own people may read. */
export interface World {
  readonly code: string;
  readonly mark: string;
  readonly brandId: number;
  readonly item: Item;
  readonly certificate: string;
  readonly jobId: string;
  readonly gtin: string;
  readonly lot: string;
  /** Numbers and names of everything the brand has, by what it is. */
  readonly ids: Readonly<Record<string, number | string>>;
  readonly keys: Readonly<Record<'all' | 'bare' | 'revoked' | 'expired', string>>;
  readonly tokens: Readonly<Record<WorldRole, string>>;
  readonly emails: Readonly<Record<WorldRole, string>>;
}

type WorldRole = Exclude<Role, 'authority' | 'operator'>;

export interface TwoBrands {
  readonly stage: Stage;
  readonly a: World;
  readonly b: World;
  readonly authority: string;
  readonly operator: string;
  readonly categoryId: number;
}

/** Returns the number of one of a brand's things. Throws for what has none, or is known by a text. */
export function numberOf({ ids }: Pick<World, 'ids'>, name: string): number {
  const number = ids[name];
  if (typeof number !== 'number') throw new Error(`There is no number of ${name}`);
  return number;
}

const GTINS = ['04006381333931', '00036000291452'] as const;
const TABLES_WITH_NUMBERS = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and n.nspname in ('catalog', 'custody', 'passports', 'integrations') order by 1`;

/** Opens a stage with two brands of identical data; no number is used twice in it, so that each names one thing. */
export async function openTwoBrands(over: Parameters<typeof openStage>[0] = {}): Promise<TwoBrands> {
  const stage = await openStage(over);
  const sequences = await stage.sql<{ name: string }>(TABLES_WITH_NUMBERS);
  for (const [at, { name }] of sequences.entries()) await stage.sql(`select setval('${name}', ${(at + 1) * 10_000})`);
  const [category] = await stage.sql<{ id: number }>(
    `insert into catalog.category (key, names) values ('bags', '{"en": "Bags", "fr": "Sacs"}') returning id`,
  );
  const categoryId = present(category?.id);
  await stage.account('authority@world.test', 'authority');
  await stage.account('operator@world.test', 'operator');
  return {
    stage,
    categoryId,
    a: await world(stage, categoryId, 'ALPHABRAND', GTINS[0], '0A1B2C3D4E5F'),
    b: await world(stage, categoryId, 'BRAVOBRAND', GTINS[1], '5F4E3D2C1B0A'),
    authority: (await stage.login('authority@world.test')).accessToken,
    operator: (await stage.login('operator@world.test')).accessToken,
  };
}

async function world(stage: Stage, categoryId: number, code: string, gtin: string, serial: string): Promise<World> {
  const mark = `secret-of-${code.toLowerCase()}`;
  const brandId = await stage.brand(code, { features: ALL_FEATURES, requestsPerMinute: 1_000_000 });
  const emails = people(code);
  const accountIds = await accounts(stage, emails, brandId);
  const modelId = await addModel(stage, { brandId, sku: 'SKU-1', gtin, categoryId, name: 'Tote' });
  const batchId = await addBatch(stage, { brandId, modelId, code: 'LOT-1' });
  const owned = { brandId, brandCode: code, categoryId, modelId, batchId, ownerAccountId: accountIds.customer };
  const item = await addItem(stage, { ...owned, serial });
  const passportId = await publishPassport(
    stage,
    { modelId },
    { labels: { eco: true }, manufacturing: { site: `${mark} site` } },
  );
  await draftPassport(stage, { modelId }, { labels: { eco: false }, manufacturing: { site: `${mark} next site` } });
  const facts = { brandId, code, mark, itemId: item.id, accountIds };
  const rows = await life(stage, facts);
  const webhook = await subscription(stage, facts);
  await stage.ask('integrations', GRANT, { brandId, email: emails.repairer, trade: 'repairer' });
  await stage.ask('integrations', GRANT, { brandId, email: emails.recycler, trade: 'recycler' });
  await stage.ask('integrations', CONTACT, {
    input: { email: emails.distributor, brandId, retailerId: rows.retailer, alertsOptIn: true },
  });
  const rights = await stage.sql<{ kind: string; id: number }>(
    `select 'contact' as kind, id from integrations.distributor_contact where brand_id = $1
      union all select 'accreditation', id from integrations.accreditation where brand_id = $1`,
    [brandId],
  );
  const [report] = await stage.sql<{ id: number }>(
    `insert into custody.number_report (brand_id, number, message, told_at) values ($1, '0A1B', $2, now()) returning id`,
    [brandId, `${mark} seen`],
  );
  return {
    code,
    mark,
    brandId,
    item,
    gtin,
    lot: 'LOT-1',
    certificate: String(rows.certificate),
    jobId: String(rows.job),
    ids: {
      ...rows,
      ...webhook,
      numberReport: report!.id,
      ...Object.fromEntries(rights.map(({ kind, id }) => [kind, id])),
      brand: brandId,
      model: modelId,
      catalogBatch: batchId,
      item: item.id,
      passport: passportId,
      account: accountIds.customer,
      admin: accountIds.brand_admin,
    },
    keys: await keysOf(stage, brandId, code),
    tokens: await tokensOf(stage, emails),
    emails,
  };
}

const ROLES: readonly WorldRole[] = ['repairer', 'recycler', 'distributor', 'brand_admin', 'customer'];

const people = (code: string): Record<WorldRole, string> =>
  recordOf(ROLES, (role) => `${role}@${code.toLowerCase()}.test`);

async function accounts(stage: Stage, emails: Record<WorldRole, string>, brandId: number) {
  const ids = new Map<WorldRole, number>();
  for (const role of ROLES)
    ids.set(role, await stage.account(emails[role], role, role === 'brand_admin' ? { brandIds: [brandId] } : {}));
  return recordOf(ROLES, (role) => present(ids.get(role)));
}

async function tokensOf(stage: Stage, emails: Record<WorldRole, string>): Promise<Record<WorldRole, string>> {
  const tokens = new Map<WorldRole, string>();
  for (const role of ROLES) tokens.set(role, (await stage.login(emails[role])).accessToken);
  return recordOf(ROLES, (role) => present(tokens.get(role)));
}

async function keysOf(stage: Stage, brandId: number, code: string): Promise<World['keys']> {
  const secret = (kind: string): string => `dpp_test_${code}_${kind}_`.padEnd(60, 'k');
  const keys = { all: secret('all'), bare: secret('bare'), revoked: secret('revoked'), expired: secret('expired') };
  await stage.key(brandId, keys.all);
  await stage.key(brandId, keys.bare);
  await stage.key(brandId, keys.revoked);
  await stage.key(brandId, keys.expired);
  const set = (change: string, key: string) =>
    stage.sql(`update integrations.api_key set ${change} where key_hash = $1`, [hashOfKey(key)]);
  await set(`scopes = '{}'`, keys.bare);
  await set('revoked_at = now()', keys.revoked);
  await set(`expires_at = now() - interval '1 day'`, keys.expired);
  return keys;
}

interface Facts {
  readonly brandId: number;
  readonly code: string;
  readonly mark: string;
  readonly itemId: number;
  readonly accountIds: Readonly<Record<WorldRole, number>>;
}

/** One row of everything that happens in an item's life, each with the brand's mark where it is nobody else's to read. */
async function life(stage: Stage, facts: Facts): Promise<Record<string, number | string>> {
  const { brandId, code, mark, itemId, accountIds } = facts;
  const soon = `now() + interval '30 days'`;
  const one = async (text: string, values: readonly unknown[] = []): Promise<number | string> =>
    present((await stage.sql<{ id: number | string }>(text, values))[0]?.id);
  const retailer = await one(
    `insert into custody.retailer (brand_id, brand_code, code, name, city) values ($1, $2, 'SHOP-1', $3, $3) returning id`,
    [brandId, code, `${mark} shop`],
  );
  const shipment = await one(
    `insert into custody.shipment (brand_id, brand_code, retailer_id, reference, status, created_at, shipped_at)
     values ($1, $2, $3, $4, 'shipped', now(), now()) returning id`,
    [brandId, code, retailer, `${mark} shipment`],
  );
  await stage.sql('insert into custody.shipment_item values ($1, $2)', [shipment, itemId]);
  const certificate = `DPP-CERT-${code.slice(0, 5).replace('O', 'X').replace('L', 'X')}0000001`;
  await stage.sql(`insert into custody.certificate (item_id, number, issued_at) values ($1, $2, now())`, [
    itemId,
    certificate,
  ]);
  const job = randomUUID();
  const batch = await one(
    `insert into custody.mint_batch (job_id, brand_id, brand_code, identity, batch_status, approvals_needed, items_count, reason, enqueued_at)
     values ($1, $2, $3, true, 'pending_multisig', 2, 1, $4, now()) returning id`,
    [job, brandId, code, `${mark} reason`],
  );
  await stage.sql(
    `insert into custody.mint_batch_row (batch_id, position, product_name, category_id, metadata_uri)
     values ($1, 0, $2, 1, 'x')`,
    [batch, `${mark} row`],
  );
  return {
    retailer,
    shipment,
    certificate,
    job,
    mintBatch: batch,
    return: await one(
      `insert into custody.product_return (item_id, account_id, state, reason, requested_at, expires_at)
       values ($1, $2, 'requested', $3, now(), ${soon}) returning id`,
      [itemId, accountIds.customer, `${mark} return`],
    ),
    buyback: await one(
      `insert into custody.buyback (item_id, account_id, state, amount, currency, reason, offered_at, expires_at)
       values ($1, $2, 'offered', 10, 'EUR', $3, now(), ${soon}) returning id`,
      [itemId, accountIds.customer, `${mark} buyback`],
    ),
    transfer: await one(
      `insert into custody.transfer (item_id, from_account_id, from_masked, to_email, to_masked, state, comment, offered_at, expires_at)
       values ($1, $2, 'cu...', $3, 'no...', 'offered', $4, now(), ${soon}) returning id`,
      [itemId, accountIds.customer, `${mark}-next@world.test`, `${mark} transfer`],
    ),
    warranty: await one(
      `insert into custody.warranty (item_id, state, starts_at, ends_at, terms)
       values ($1, 'active', now(), now() + interval '300 days', $2) returning id`,
      [itemId, `${mark} warranty`],
    ),
    intervention: await one(
      `insert into custody.intervention (item_id, account_id, trade, event_type, proof_level, title, occurred_at, created_at)
       values ($1, $2, 'repairer', 'repair', 'declared', $3, now(), now()) returning id`,
      [itemId, accountIds.repairer, `${mark} intervention`],
    ),
    photo: await one(
      `insert into custody.image (item_id, account_id, sha256, light, added_at)
       values ($1, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'), convert_to($3, 'UTF8'), now()) returning id`,
      [itemId, accountIds.repairer, `${mark} photo`],
    ),
    singleUseCode: await one(
      `insert into custody.single_use_code (kind, item_id, code_hash, reference, issued_by, issued_at, expires_at, assignee_account_id)
       values ('work_order', $1, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $2, $3, now(), ${soon}, $4) returning id`,
      [itemId, `${mark} order`, accountIds.brand_admin, accountIds.repairer],
    ),
  };
}

async function subscription(stage: Stage, { brandId, code, mark, itemId }: Facts) {
  const { createWebhook } = await stage.ask<{ createWebhook: { subscription: { id: number } } }>(
    'integrations',
    'mutation C($input: WebhookInput!) { createWebhook(input: $input) { subscription { id } } }',
    { input: { brandId, url: `https://hooks.example.com/${mark}`, events: ['product.scanned'] } },
  );
  const event = relayedEvent({ brandId, brandCode: code, productId: itemId });
  await relay(stage, [event]);
  const [delivery] = await stage.sql<{ id: string }>(
    'select id from integrations.webhook_delivery where subscription_id = $1',
    [createWebhook.subscription.id],
  );
  return { webhook: createWebhook.subscription.id, event: event.eventId, delivery: present(delivery?.id) };
}

const GRANT = `
  mutation G($brandId: Int!, $email: String!, $trade: Trade!) {
    grantAccreditation(brandId: $brandId, email: $email, trade: $trade) { id }
  }`;
const CONTACT = 'mutation S($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }';

/** An account of a first step only: its token must open nothing but the second. */
export async function halfSignedIn(stage: Stage): Promise<string> {
  await stage.account('half@world.test', 'repairer', { totpSecret: encodeBase32(Buffer.alloc(20, 7)) });
  return (await stage.login('half@world.test')).accessToken;
}
