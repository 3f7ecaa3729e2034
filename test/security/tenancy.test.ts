import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { Call } from '../../gateway/graph/graph.js';
import { ANONYMOUS, type Principal } from '../../subgraphs/lib/graphql/principal.js';
import { openTwoBrands, type TwoBrands, type World } from '../support/two-brands.js';

let world: TwoBrands;
let callers: Readonly<Record<string, Principal>>;

beforeAll(async () => {
  world = await openTwoBrands();
  const { a } = world;
  callers = {
    anonymous: ANONYMOUS,
    key: await admitted('key', a.keys.all),
    admin: await admitted('session', a.tokens.brand_admin),
    repairer: await admitted('session', a.tokens.repairer),
    distributor: await admitted('session', a.tokens.distributor),
    customer: await admitted('session', a.tokens.customer),
  };
}, 240_000);
afterAll(() => world.stage.close());

async function admitted(accept: 'key' | 'session', credential: string): Promise<Principal> {
  const request = { accept, credential, clientAddress: '198.51.100.1', requestId: 'tenancy' };
  const { principal } = await world.stage.platform.graph.admit(request);
  expect(principal.kind).not.toBe('anonymous');
  return principal;
}

/** What the public may know of a brand: published passports, certificates, what a scanned item shows. */
const PUBLIC = new Set([
  ...['brand', 'category', 'categories', 'certificate', 'product', 'passportOfItem', 'passportByGtin', 'proofOfItem'],
  ...[
    'proofByGtin',
    'credentialOfItem',
    'credentialByGtin',
    'digitalLink',
    'issuerDocument',
    'issuerMetadata',
    'credentialStatusList',
  ],
  ...['credentialType', 'contentCopy', 'resolverDescription', 'eventTypes', 'chain', 'lightPicture', 'verifyQr'],
]);

/** About the caller: these operations cannot name objects of others. */
const OWN_ACCOUNT = new Set([
  ...['login', 'logout', 'refreshSession', 'verifySecondFactor', 'enrolSecondFactor', 'confirmSecondFactor'],
  ...['removeSecondFactor', 'changePassword', 'requestPasswordReset', 'resetPassword', 'acceptInvitation'],
  ...['requestSignInLink', 'signInLink', 'useSignInLink', 'invitationOfToken', 'offerOfToken', 'takeUpTransfer'],
  ...['exportMyData', 'eraseMyData', 'me'],
]);

/** Every identifier of the other brand that an argument of this name and type could take. */
function candidates(
  { ids, item, code, jobId, certificate, gtin, lot, emails }: World,
  name: string,
  type: string,
): unknown[] {
  const numbers = Object.values(ids).filter((id) => typeof id === 'number');
  const named: Record<string, unknown[]> = {
    brandId: [ids.brand],
    brandCode: [code],
    productId: [ids.item],
    productIds: [[ids.item]],
    retailerId: [ids.retailer],
    modelId: [ids.model],
    batchId: [ids.catalogBatch],
    accountId: [ids.account],
    identifier: [item.serial, item.uidHash, item.tokenId, certificate],
    number: [certificate],
    jobId: [jobId],
    gtin: [gtin],
    lot: [lot],
    retailerCode: ['SHOP-1'],
    modelSku: ['SKU-1'],
    sku: ['SKU-1'],
    email: [emails.customer],
    code: [code, 'SHOP-1'],
    kid: ['x'],
    url: [`https://hooks.example.com/secret-of-${code.toLowerCase()}`],
    since: ['2020-01-01T00:00:00Z'],
    after: [undefined],
    ids: [[world.categoryId]],
    forms: [['serial']],
    eventType: ['repair'],
    trade: ['repairer'],
    offer: ['compliance'],
    role: ['repairer'],
    scopes: [['mint:batch']],
    serves: [[ids.brand]],
    brandIds: [[ids.brand]],
    type: ['product.scanned'],
    types: [undefined],
    events: [['product.scanned']],
    currency: ['EUR'],
    amount: ['10.00'],
    categoryId: [world.categoryId],
    skip: [0],
    segments: [['01', gtin]],
    locale: ['en'],
    document: [{ labels: { eco: true } }],
    patch: [{ labels: { eco: true } }],
    rows: [
      [{ product_name: 'x', brand_id: ids.brand, category_id: world.categoryId, metadata_uri: 'https://m.test/1' }],
    ],
  };
  if (name in named) return named[name]!;
  if (name === 'id') return type === 'Int' ? numbers : [ids.event, ids.delivery, jobId].map(String);
  return [undefined];
}

const plain: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  String: 'x',
  ID: 'x',
  JSONObject: {},
  JSON: {},
  Timestamp: '2026-01-01T00:00:00Z',
  Day: '2026-01-01',
};

/** Values an argument may take that name the other brand's things; objects are filled from their fields. */
function valuesOf(name: string, type: GraphQLInputType, required: boolean): unknown[] {
  const bare = isNonNullType(type) ? type.ofType : type;
  if (isInputObjectType(bare)) return objectsOf(bare);
  const found = candidates(world.b, name, getNamedType(bare).toString());
  if (found.some((value) => value !== undefined)) return found;
  if (!required) return [undefined];
  if (isEnumType(bare)) return [bare.getValues()[0]?.name];
  const value = plain[getNamedType(bare).toString()];
  return [isListType(bare) ? [value] : value];
}

/** A brand is named once: by its number where that may be given. */
const namingOnce = <Named extends { readonly name: string }>(all: readonly Named[]): readonly Named[] =>
  all.some(({ name }) => name === 'brandId') ? all.filter(({ name }) => name !== 'brandCode') : all;

function objectsOf(type: Extract<GraphQLInputType, { getFields(): unknown }>): unknown[] {
  const fields = namingOnce(Object.values(type.getFields())).map(
    (field) => [field.name, valuesOf(field.name, field.type, isRequiredInputField(field))] as const,
  );
  const most = Math.max(1, ...fields.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]])),
  );
}

/** Everything a field's answer can say, three levels deep; what a list is wrapped in is no level of its own. */
function selection(type: GraphQLField<unknown, unknown>['type'], depth = 0): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const below = /(Connection|Edge)$/.test(named.name) ? depth : depth + 1;
  const fields = Object.values(named.getFields())
    .filter((field) => !field.args.some(isRequiredArgument))
    .filter((field) => isLeafType(getNamedType(field.type)) || depth < 2)
    .map((field) => `${field.name}${selection(field.type, below)}`);
  return ` { __typename ${fields.join(' ')} }`;
}

interface Operation {
  readonly name: string;
  readonly text: string;
  readonly variables: readonly Readonly<Record<string, unknown>>[];
}

function operationOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): Operation {
  const args: readonly GraphQLArgument[] = namingOnce(field.args);
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}${arg.defaultValue === undefined ? '' : ''}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const wrap = (text: string): string => (text ? `(${text})` : '');
  const values = args.map(
    (arg) => [arg.name, valuesOf(arg.name, arg.type, isRequiredArgument(arg) || isNonNullType(arg.type))] as const,
  );
  const most = Math.max(1, ...values.map(([, each]) => each.length));
  return {
    name: field.name,
    text: `${kind} Swapped${wrap(declared)} { ${field.name}${wrap(passed)}${selection(field.type)} }`,
    variables: Array.from({ length: most }, (_, at) =>
      Object.fromEntries(values.map(([name, each]) => [name, each[at % each.length]])),
    ),
  };
}

function operations(kind: 'query' | 'mutation'): Operation[] {
  const { apiSchema } = world.stage.platform.supergraph;
  const root = kind === 'query' ? apiSchema.getQueryType() : apiSchema.getMutationType();
  return Object.values(root?.getFields() ?? {})
    .filter(({ name }) => !OWN_ACCOUNT.has(name))
    .map((field) => operationOf(kind, field));
}

/** Everything stored of the other brand, row by row. */
async function stored({ brandId, item, ids, emails }: World): Promise<string> {
  const { stage } = world;
  const columns = await stage.sql<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema in ('catalog', 'custody', 'passports', 'integrations')
        and table_name not in ('migration', 'audit', 'audit_entry', 'idempotency_record') group by 1 order by 1`,
  );
  const owner: Record<string, unknown> = {
    brand_id: brandId,
    item_id: item.id,
    product_id: item.id,
    passport_id: ids.passport,
    subscription_id: ids.webhook,
    shipment_id: ids.shipment,
    warranty_id: ids.warranty,
  };
  const rows: string[] = [];
  for (const { name, columns: has } of columns) {
    const conditions = Object.entries(owner).flatMap(([column, id]) =>
      has.includes(column) ? [`${column} = ${id}`] : [],
    );
    if (name === 'catalog.brand') conditions.push(`id = ${brandId}`);
    if (name === 'integrations.account') conditions.push(`email like '%@${emails.customer.split('@')[1]}'`);
    if (conditions.length === 0) continue;
    const found = await stage.sql<{ row: string }>(
      `select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t where ${conditions.join(' or ')} order by 1`,
    );
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n');
}

describe('two brands of identical data, every identifier swapped', () => {
  it('no query of one brand’s people tells them of the other’s things', async () => {
    const leaks: string[] = [];
    for (const operation of operations('query')) {
      for (const [who, principal] of Object.entries(callers)) {
        for (const variables of operation.variables) {
          const call: Call = { principal, requestId: 'tenancy', clientAddress: '198.51.100.1' };
          const result = await world.stage.platform.supergraph.run(operation.text, 'Swapped', variables, call);
          const text = JSON.stringify(result);
          if (text.includes(world.b.mark))
            leaks.push(
              `${operation.name} as ${who} with ${JSON.stringify(variables)}: ${text.slice(text.indexOf(world.b.mark) - 80, text.indexOf(world.b.mark) + 60)}`,
            );
          const isInternal = result.errors?.some(({ extensions }) => extensions?.code === 'INTERNAL');
          if (isInternal) leaks.push(`${operation.name} as ${who} fails with ${JSON.stringify(variables)}`);
          const shown = PUBLIC.has(operation.name) ? null : somethingOf(result.data?.[operation.name]);
          if (shown && text.includes(world.b.code))
            leaks.push(`${operation.name} as ${who} names the brand: ${text.slice(0, 200)}`);
        }
      }
    }
    expect(leaks).toEqual([]);
  }, 240_000);

  it('no mutation of one brand’s people changes the other’s things', async () => {
    const before = await stored(world.b);
    expect(before).toContain(world.b.mark);
    const changed: string[] = [];
    let known = before;
    for (const operation of operations('mutation')) {
      for (const [who, principal] of Object.entries(callers)) {
        for (const variables of operation.variables) {
          const call: Call = { principal, requestId: 'tenancy', clientAddress: '198.51.100.1' };
          const result = await world.stage.platform.supergraph.run(operation.text, 'Swapped', variables, call);
          const text = JSON.stringify(result);
          if (text.includes(world.b.mark)) changed.push(`${operation.name} as ${who} tells: ${text.slice(0, 300)}`);
          if (result.errors?.some(({ extensions }) => extensions?.code === 'INTERNAL'))
            changed.push(`${operation.name} as ${who} fails with ${JSON.stringify(variables)}`);
        }
      }
      const now = await stored(world.b);
      if (now !== known) changed.push(`${operation.name}:\n${difference(known, now)}`);
      known = now;
    }
    expect(changed).toEqual([]);
  }, 400_000);

  it('the same operations by the brand’s own administrator do tell and change: the attempts above were real ones', async () => {
    const principal = await admitted('session', world.b.tokens.brand_admin);
    const call: Call = { principal, requestId: 'tenancy', clientAddress: '198.51.100.1' };
    const telling: string[] = [];
    const changing: string[] = [];
    for (const { name, text, variables } of operations('query')) {
      for (const each of variables) {
        const result = await world.stage.platform.supergraph.run(text, 'Swapped', each, call);
        if (JSON.stringify(result).includes(world.b.mark) && !telling.includes(name)) telling.push(name);
      }
    }
    let known = await stored(world.b);
    // Nothing happens to what is destroyed: that comes last.
    const isLast = ({ name }: { readonly name: string }): number => Number(name === 'burnProduct');
    const mutations = [...operations('mutation')].sort((one, other) => isLast(one) - isLast(other));
    for (const { name, text, variables } of mutations) {
      for (const each of variables) await world.stage.platform.supergraph.run(text, 'Swapped', each, call);
      const now = await stored(world.b);
      if (now !== known) changing.push(name);
      known = now;
    }
    expect(telling).toEqual(expect.arrayContaining([...TOLD_TO_ITS_OWN]));
    expect(changing).toEqual(expect.arrayContaining([...CHANGED_BY_ITS_OWN]));
  }, 240_000);
});

const TOLD_TO_ITS_OWN: readonly string[] = [
  ...['certificate', 'distributorContacts', 'event', 'events', 'mintBatch', 'models', 'passport', 'passports'],
  ...['product', 'retailers', 'webhookSubscription'],
];
const CHANGED_BY_ITS_OWN: readonly string[] = [
  ...['burnProduct', 'completeReturn', 'createWebhook', 'deleteWebhook', 'discardPassportDraft', 'inviteAccount'],
  ...['issueCertificate', 'issueWorkOrder', 'patchPassport', 'receiveReturn', 'receiveShipment', 'refuseMintBatch'],
  ...['revokeCertificate', 'revokeProofCode', 'rotateIssuerKey', 'rotateWebhookSecret', 'saveBatch', 'saveModel'],
  ...['saveRetailer', 'setBrandOffer', 'submitMintBatch', 'supersedePassportVersion', 'updateWebhook'],
];

/** Whether an answer says anything: not null, not an empty list or page. */
const somethingOf = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  JSON.stringify(value) !== '[]' &&
  !JSON.stringify(value).includes('"items":[]');

function difference(before: string, after: string): string {
  const [old, now] = [new Set(before.split('\n')), new Set(after.split('\n'))];
  const gone = [...old].filter((row) => !now.has(row)).map((row) => `- ${row.slice(0, 300)}`);
  const come = [...now].filter((row) => !old.has(row)).map((row) => `+ ${row.slice(0, 300)}`);
  return [...gone, ...come].join('\n');
}
