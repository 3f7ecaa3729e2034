import type { Role } from '../../../../schema/vocabulary/roles.js';
import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import type { AccountPrincipal, Principal } from '../../../../schema/principal.js';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import { catalogSchema } from '../../../../subgraphs/catalog/schema.js';
import { ruleOf } from '../../../../subgraphs/common/access/rule-of.js';
import { custodySchema } from '../../../../subgraphs/custody/schema.js';
import { pruneAuditLog } from '../../../../subgraphs/integrations/accounts/audit-log.js';
import { integrationsSchema } from '../../../../subgraphs/integrations/schema.js';
import { passportsSchema } from '../../../../subgraphs/passports/schema.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { callOf } from '../../../support/any-call.js';
import { addModel, publishPassport } from '../../../support/catalog.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';

let stage: Stage;
let brandId: number;
let item: Item;
const people = {} as Record<'operator' | 'admin' | 'owner' | 'partner' | 'shop', AccountPrincipal>;

async function person(role: Role, more: Partial<AccountPrincipal> = {}): Promise<AccountPrincipal> {
  const email = `${role}@example.test`;
  const accountId = await stage.account(email, role, role === 'brand_admin' ? { brandIds: more.brandIds } : {});
  return {
    kind: 'account',
    accountId,
    email,
    role,
    sessionId: '00000000-0000-4000-8000-000000000000',
    brandIds: [],
    accreditations: [],
    contacts: [],
    ...more,
  };
}

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  people.operator = await person('operator');
  people.admin = await person('brand_admin', { brandIds: [brandId] });
  people.owner = await person('customer');
  people.partner = await person('repairer', { accreditations: [{ brandId, trade: 'repairer' }] });
  people.shop = await person('distributor', { contacts: [{ contactId: 1, brandId, retailerId: 1 }] });
  const brand = { id: brandId, code: 'NORDATELIR' };
  item = await addItem(stage, brand, await addCategory(stage), {
    ownerAccountId: people.owner.accountId,
    ownerMasked: 'cu...a1b2c3',
  });
});
afterAll(() => stage.close());

const as = <Data = Record<string, { id: number }>>(
  who: Principal,
  part: SubgraphName,
  text: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Data> => stage.ask<Data>(part, text, variables, who, '198.51.100.7');

describe('the audit log of a brand', () => {
  interface Entry {
    readonly action: string;
    readonly actorId: number | null;
    readonly thing: string | null;
    readonly addressPrefix: string | null;
  }
  const read = async (): Promise<readonly Entry[]> => {
    const text = `query L($brandId: Int!) { auditLog(brandId: $brandId, first: 200) { nodes { action actorId thing addressPrefix outcome } } }`;
    return (await as<{ auditLog: { nodes: Entry[] } }>(people.admin, 'integrations', text, { brandId })).auditLog.nodes;
  };

  it('[EN 18239 log] tells its administrators what owners, partners and operators did to its things', async () => {
    const { operator, owner, partner, admin } = people;
    const id = item.id;
    const { issueHandoverCode } = await as(
      owner,
      'custody',
      'mutation H($s: String!) { issueHandoverCode(identifier: $s) { id } }',
      { s: item.serial },
    );
    await as(owner, 'custody', 'mutation R($id: Int!) { revokeProofCode(id: $id) }', issueHandoverCode);
    await as(
      partner,
      'custody',
      'mutation I($s: String!) { recordIntervention(input: { identifier: $s, eventType: "repair", title: "Zip" }) { id } }',
      { s: item.serial },
    );
    await as(operator, 'custody', 'mutation W($id: Int!) { issueWorkOrder(productId: $id) { id } }', { id });
    await as(owner, 'custody', 'mutation C($id: Int!) { requestReturn(productId: $id) { id } }', { id });
    await as(operator, 'custody', 'mutation C($id: Int!) { issueCertificate(productId: $id) { number } }', { id });
    await as(owner, 'custody', 'mutation T($id: Int!) { openTheftReport(productId: $id) { id } }', { id });
    await as(owner, 'custody', 'mutation T($id: Int!) { closeTheftReport(productId: $id) { id } }', { id });
    await as(operator, 'passports', 'mutation { rotateIssuerKey(brandCode: "NORDATELIR") { kid } }');
    const { createWebhook } = await as<{ createWebhook: { subscription: { id: number } } }>(
      operator,
      'integrations',
      'mutation S($b: Int!) { createWebhook(input: { brandId: $b, url: "https://hooks.example.com/dpp", events: [] }) { subscription { id } } }',
      { b: brandId },
    );
    await as(
      operator,
      'integrations',
      'mutation D($id: Int!) { deleteWebhook(id: $id, url: "https://hooks.example.com/dpp") }',
      createWebhook.subscription,
    );
    const entry = (action: string, who: AccountPrincipal, thing: string) => ({
      action,
      actorId: who.accountId,
      thing,
      addressPrefix: '198.51.100.0/24',
      outcome: 'done',
    });
    expect(await read()).toEqual([
      entry('deleteWebhook', operator, 'WebhookSubscription'),
      entry('createWebhook', operator, 'WebhookSubscription'),
      entry('rotateIssuerKey', operator, 'IssuerKey'),
      entry('closeTheftReport', owner, 'TheftReport'),
      entry('openTheftReport', owner, 'TheftReport'),
      entry('issueCertificate', operator, 'Certificate'),
      entry('requestReturn', owner, 'ProductReturn'),
      entry('issueWorkOrder', operator, 'ProofCode'),
      entry('recordIntervention', partner, 'Intervention'),
      entry('revokeProofCode', owner, 'ProofCode'),
      entry('issueHandoverCode', owner, 'ProofCode'),
    ]);
    expect(admin.brandIds).toEqual([brandId]);
  });

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
    expect(told.filter((line) => line.startsWith('Picture')).sort()).toEqual([
      'Picture SHOWN',
      'Picture SHOWN',
      `Picture no. ${digests[2]}`,
      `Picture no. ${digests[3]}`,
    ]);
    expect(told.join()).not.toContain('Secret bag');
    expect(await named(people.operator, null)).toContain(`Category ${category?.key}`);
  });

  it('does not tell of those who tried and were refused: they are not the brand’s to know', async () => {
    const stranger = await person('authority');
    const before = await read();
    const text = 'mutation T($id: Int!) { openTheftReport(productId: $id) { id } }';
    await expect(as(stranger, 'custody', text, { id: item.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await read()).toEqual(before);
  });
});

// Last: the walk calls everything, erasing accounts included.
describe('what is written of those who were refused', () => {
  const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
  const last = async () =>
    (
      await stage.sql<{ outcome: string; brand_id: number | null; thing_id: string | null }>(
        'select outcome, brand_id, thing_id from integrations.audit_entry order by id desc limit 1',
      )
    )[0];

  it('names no brand but their own: nobody fills the log of a brand who is not of it', async () => {
    const input = { email: 'x@example.test', role: 'repairer', brandId };
    const rival = { ...people.admin, brandIds: [brandId + 1, brandId + 2] };
    await expect(as(rival, 'integrations', INVITE, { input })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await last()).toMatchObject({ outcome: 'FORBIDDEN', brand_id: null });
    const hook = 'mutation W($input: WebhookInput!) { createWebhook(input: $input) { secret } }';
    for (const who of [people.owner, people.partner, people.shop]) {
      const asked = { input: { brandId, url: 'https://hooks.example.com/' } };
      await expect(as(who, 'integrations', hook, asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await last()).toMatchObject({ outcome: 'FORBIDDEN', brand_id: null });
    }
    const wrong = { input: { ...input, email: 'no address' } };
    for (const who of [people.admin, people.operator]) {
      await expect(as(who, 'integrations', INVITE, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await last()).toMatchObject({ outcome: 'INVALID_INPUT', brand_id: brandId });
    }
  });

  it('is short, whatever they name', async () => {
    const text = 'mutation R($id: ID!) { redeliverWebhook(id: $id) { id } }';
    const id = 'x'.repeat(64);
    await expect(as(people.owner, 'integrations', text, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await last())?.thing_id).toBe(id);
    const long = { id: 'y'.repeat(100_000) };
    await expect(as(people.owner, 'integrations', text, long)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await last())?.thing_id).toBe(id);
  });

  it('is kept for 90 days, what was done for three years', async () => {
    const count = async () =>
      (
        await stage.sql<{ action: string }>(
          "select action from integrations.audit_entry where action like 'old%' order by 1",
        )
      )
        .map(({ action }) => action)
        .join();
    await stage.sql(
      `insert into integrations.audit_entry (at, action, outcome, actor_kind, request_id) values
       (now() - interval '91 days', 'oldRefused', 'FORBIDDEN', 'anonymous', 'x'),
       (now() - interval '89 days', 'oldRefusedToo', 'FORBIDDEN', 'anonymous', 'x'),
       (now() - interval '1094 days', 'oldDone', 'done', 'account', 'x'),
       (now() - interval '1096 days', 'oldDoneToo', 'done', 'account', 'x')`,
    );
    await pruneAuditLog({ peers: stage.platform.peers, clock: stage.options.clock });
    expect(await count()).toBe('oldDone,oldRefusedToo');
  });
});

describe('every mutation leaves its trace', () => {
  const built: Readonly<Record<SubgraphName, () => Promise<{ schema: GraphQLSchema }>>> = {
    catalog: catalogSchema,
    custody: custodySchema,
    passports: passportsSchema,
    integrations: integrationsSchema,
  };

  it.each(['catalog', 'custody', 'passports', 'integrations'] as const)('of %s, whatever came of it', async (part) => {
    const { schema } = await built[part]();
    const type = schema.getMutationType()!;
    const callers: Principal[] = [
      { kind: 'anonymous' },
      people.operator,
      people.owner,
      people.partner,
      people.shop,
      { kind: 'key', keyId: 1, brandId, brandCode: 'NORDATELIR', scopes: [], serves: [], features: [] } as Principal,
    ];
    const untraced: string[] = [];
    for (const name of Object.keys(type.getFields())) {
      const who = callers.find((caller) => ruleOf(type, name)?.admits(caller, {}));
      if (!who) continue;
      const count = async (): Promise<number> =>
        (await stage.sql(`select from ${part}.audit_entry where action = $1 and outcome <> 'pending'`, [name])).length;
      const before = await count();
      await as(who, part, callOf(schema, name)).catch(() => undefined);
      if ((await count()) !== before + 1) untraced.push(name);
    }
    expect(untraced).toEqual([]);
  });
});
