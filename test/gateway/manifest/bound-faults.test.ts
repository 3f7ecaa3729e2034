import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { type InputValueDefinitionNode, Kind, parse, valueFromASTUntyped } from 'graphql';
import { camel } from '../../../gateway/manifest/camel-fields.js';
import type { ManifestFaults } from '../../../gateway/manifest/manifest-document.js';
import { ManifestSchema } from '../../../gateway/manifest/manifest-schema.js';
import { readManifest } from '../../../gateway/manifest/read-manifest.js';
import { meantBy } from '../../../gateway/manifest/settled-values.js';
import { fieldsIn, type UnknownRecord } from '../../../schema/record.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

const HASH = `0x${'1'.repeat(64)}`;
const BRAND = 'AAAAAAAAAA';
const NUMBER = 'CERT-000000000001';

/** A valid record of each section. */
const VALID = {
  version: 1,
  plans: [{ code: 'p' }],
  categories: [{ id: 1, key: 'k', names: { en: 'K' } }],
  brands: [{ code: BRAND, name: 'A', plan: 'p', passport_service_provider: { identifier: 'i', name: 'n' } }],
  accounts: [
    { email: 'r@example.test', password: 'x', role: 'repairer', place: { name: 'R', city: 'Lyon', country: 'FR' } },
  ],
  retailers: [{ brand: BRAND, code: 'S' }],
  api_keys: [{ brand: BRAND, key: `dpp_test_${'k'.repeat(40)}`, scopes: ['mint:batch'] }],
  models: [{ brand: BRAND, sku: 'S' }],
  batches: [{ brand: BRAND, batch_code: 'L', model_sku: 'S' }],
  products: [{ brand: BRAND, name: 'P', category_id: 1, uid_hash: HASH, certificates: [{ number: NUMBER }] }],
  webhooks: [{ brand: BRAND, url: 'https://hooks.example.test/' }],
};

/** Input of the graph that has the same fields as each record. */
const INPUTS: Readonly<Record<string, string>> = {
  plans: 'PlanInput',
  categories: 'CategoryInput',
  brands: 'BrandInput',
  'brands.passport_service_provider': 'ServiceProviderInput',
  accounts: 'AccountInput',
  'accounts.place': 'ListingInput',
  retailers: 'RetailerInput',
  api_keys: 'KnownApiKeyInput',
  models: 'ModelInput',
  batches: 'BatchInput',
  products: 'KnownProductInput',
  'products.certificates': 'KnownCertificateInput',
  webhooks: 'WebhookInput',
};
const NAMES: Readonly<Record<string, string>> = { 'api_keys.key': 'secret', 'products.owner': 'ownerEmail' };

type Constraint = Readonly<Partial<Record<string, number | string | boolean>>>;

const inputs = new Map(
  ['catalog', 'custody', 'integrations'].flatMap((name) =>
    parse(readFileSync(projectFile('schema/subgraphs', `${name}.graphql`), 'utf8')).definitions.flatMap((one) =>
      one.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION ? [[one.name.value, one.fields ?? []] as const] : [],
    ),
  ),
);

const constraintOf = ({ directives }: InputValueDefinitionNode): Constraint =>
  Object.fromEntries(
    (directives?.find(({ name }) => name.value === 'constraint')?.arguments ?? []).map(({ name, value }) => [
      name.value,
      valueFromASTUntyped(value) as number | string | boolean,
    ]),
  );

/** Schema of a record: of the elements of a list. */
function recordAt(path: string): UnknownRecord {
  return path.split('.').reduce((schema, name) => {
    const field = meantBy(fieldsIn(fieldsIn(schema.properties)[name]));
    return field.type === 'array' ? fieldsIn(field.items) : field;
  }, fieldsIn(ManifestSchema));
}

/** Texts and open objects of a record: those that no list of values, pattern of one length or format bounds. */
const fieldsAt = (path: string): string[] =>
  Object.entries(fieldsIn(recordAt(path).properties)).flatMap(([name, declared]) => {
    const { type, enum: values, format, bound, anyOf } = meantBy(fieldsIn(declared));
    return bound || (type === 'string' && !values && !format && !anyOf) ? [name] : [];
  });

/** Returns values that the graph refuses for their bound. */
function beyond({ maxLength, lines, web, maxBytes, maxKeys }: Constraint): unknown[] {
  if (maxBytes === undefined) {
    const long = 'x'.repeat(Number(maxLength) + 1);
    return [long, ...(lines === 'any' ? [] : ['a\nb']), ...(web ? ['ftp://example.test/x'] : [])];
  }
  const most = maxLength ?? maxBytes;
  const keys = Object.fromEntries(Array.from({ length: Number(maxKeys ?? 0) + 1 }, (_, at) => [`k${at}`, 'x']));
  return [{ k: { public: ['x'.repeat(Number(most) + 1)] } }, ...(maxKeys === undefined ? [] : [keys])];
}

/** Returns the fields that are named as faulty in the file with one value of one record. */
function faultyWith(path: string, field: string, value: unknown): string[] {
  const described = structuredClone(VALID);
  const record = path.split('.').reduce<UnknownRecord>((within, name) => {
    const next = within[name];
    return fieldsIn(Array.isArray(next) ? next[0] : next);
  }, described);
  Object.assign(record, { [field]: value });
  try {
    readManifest(JSON.stringify(described), 'm.yaml');
    return [];
  } catch (error) {
    return (error as ManifestFaults).faults.map((fault) => fault.field.replaceAll('[0]', ''));
  }
}

it.each(Object.entries(INPUTS))('%s: no value beyond the bounds of %s', (path, input) => {
  const declared = inputs.get(input)!;
  for (const field of fieldsAt(path)) {
    const name = NAMES[`${path}.${field}`] ?? camel(field);
    const constraint = constraintOf(declared.find((each) => each.name.value === name) ?? ({} as never));
    for (const value of Object.keys(constraint).length > 0 ? beyond(constraint) : []) {
      const named = faultyWith(path, field, value).some((fault) => fault.startsWith(`${path}.${field}`));
      expect([field, JSON.stringify(value).slice(0, 30), named]).toEqual([field, expect.anything(), true]);
    }
  }
});

it('holds every text against an input, but for those that only a file has', () => {
  const without = Object.entries(INPUTS).flatMap(([path, input]) => {
    const names = inputs.get(input)!.map(({ name }) => name.value);
    return fieldsAt(path)
      .map((field) => `${path}.${field}`)
      .filter((field) => !names.includes(NAMES[field] ?? camel(field.split('.').at(-1)!)));
  });
  expect(without).toEqual([
    ...['accounts.brand', 'retailers.brand', 'api_keys.brand', 'models.brand', 'models.picture', 'batches.brand'],
    ...['products.brand', 'products.model_sku', 'products.batch_code', 'products.picture', 'webhooks.brand'],
  ]);
});

it('takes texts at their bounds', () => {
  expect(faultyWith('models', 'description', `a\n${'😀'.repeat(1_998)}`)).toEqual([]);
  expect(faultyWith('products.certificates', 'custom_fields', { care: 'x'.repeat(500) })).toEqual([]);
});

it('takes a line that is written as a block of text', () => {
  const head = ['version: 1', 'plans: [{ code: p }]', 'categories: [{ id: 1, key: k, names: { en: K } }]'];
  const brand = `brands: [{ code: ${BRAND}, name: A, plan: p }]`;
  const block = [
    'products:',
    `  - brand: ${BRAND}`,
    '    category_id: 1',
    '    name: >',
    '      Tote,',
    '      cognac',
    '',
  ];
  expect(readManifest([...head, brand, ...block].join('\n'), 'm.yaml').products[0]?.name).toBe('Tote, cognac');
});

it('names the value inside of an open object', () => {
  expect(faultyWith('products.certificates', 'custom_fields', { care: 'x'.repeat(501) })).toEqual([
    'products.certificates.custom_fields.care',
  ]);
});
