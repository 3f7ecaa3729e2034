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
import type { TwoBrands } from '../support/two-brands.js';

/** About the caller: these operations cannot name objects of others. */
const OWN_ACCOUNT = new Set([
  ...['login', 'logout', 'refreshSession', 'verifySecondFactor', 'enrolSecondFactor', 'confirmSecondFactor'],
  ...['removeSecondFactor', 'changePassword', 'requestPasswordReset', 'resetPassword', 'acceptInvitation'],
  ...[
    'requestSignInLink',
    'signInLink',
    'useSignInLink',
    'invitationOfToken',
    'passwordResetOfToken',
    'offerOfToken',
    'takeUpTransfer',
  ],
  ...['exportMyData', 'eraseMyData', 'me'],
]);

/** Every identifier of the other brand that an argument of this name and type could take. */
function candidates(world: TwoBrands, name: string, type: string): unknown[] {
  const { ids, item, code, jobId, certificate, gtin, lot, emails } = world.b;
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
function valuesOf(world: TwoBrands, name: string, type: GraphQLInputType, required: boolean): unknown[] {
  const bare = isNonNullType(type) ? type.ofType : type;
  if (isInputObjectType(bare)) return objectsOf(world, bare);
  const found = candidates(world, name, getNamedType(bare).toString());
  if (found.some((value) => value !== undefined)) return found;
  if (!required) return [undefined];
  if (isEnumType(bare)) return [bare.getValues()[0]?.name];
  const value = plain[getNamedType(bare).toString()];
  return [isListType(bare) ? [value] : value];
}

/** A brand is named once: by its number where that may be given. */
const namingOnce = <Named extends { readonly name: string }>(all: readonly Named[]): readonly Named[] =>
  all.some(({ name }) => name === 'brandId') ? all.filter(({ name }) => name !== 'brandCode') : all;

function objectsOf(world: TwoBrands, type: Extract<GraphQLInputType, { getFields(): unknown }>): unknown[] {
  const fields = namingOnce(Object.values(type.getFields())).map(
    (field) => [field.name, valuesOf(world, field.name, field.type, isRequiredInputField(field))] as const,
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

interface SwappedOperation {
  readonly name: string;
  readonly text: string;
  readonly variables: readonly Readonly<Record<string, unknown>>[];
}

function operationOf(
  world: TwoBrands,
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
): SwappedOperation {
  const args: readonly GraphQLArgument[] = namingOnce(field.args);
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}${arg.defaultValue === undefined ? '' : ''}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const wrap = (text: string): string => (text ? `(${text})` : '');
  const values = args.map(
    (arg) =>
      [arg.name, valuesOf(world, arg.name, arg.type, isRequiredArgument(arg) || isNonNullType(arg.type))] as const,
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

/** Every field of a root type as operations that name the other brand's things. */
export function swappedOperations(world: TwoBrands, kind: 'query' | 'mutation'): SwappedOperation[] {
  const { apiSchema } = world.stage.platform.supergraph;
  const root = kind === 'query' ? apiSchema.getQueryType() : apiSchema.getMutationType();
  return Object.values(root?.getFields() ?? {})
    .filter(({ name }) => !OWN_ACCOUNT.has(name))
    .map((field) => operationOf(world, kind, field));
}
