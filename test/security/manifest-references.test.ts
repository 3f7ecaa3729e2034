import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyManifest } from '../../gateway/manifest/apply-manifest.js';
import type { ManifestFaults } from '../../gateway/manifest/manifest-document.js';
import { ManifestSchema } from '../../gateway/manifest/manifest-schema.js';
import { readManifest } from '../../gateway/manifest/read-manifest.js';
import { fieldsIn, type UnknownRecord } from '../../schema/record.js';
import { openStage, type Stage } from '../support/actors.js';

/**
 * What a field of a record names. `brand`: the brand the record is of. `within`: a thing of that brand, looked for there.
 * `taken`: a thing that the installation may hold of another brand. `free`: nothing of a brand's.
 */
type ManifestRule = 'brand' | 'within' | 'taken' | 'shared' | 'free';

const rules = (rule: ManifestRule, ...fields: readonly string[]): Record<string, ManifestRule> =>
  Object.fromEntries(fields.map((field) => [field, rule]));

const RULES: Readonly<Record<string, ManifestRule>> = {
  ...rules('brand', 'accounts.brand', 'accreditations.brand', 'retailers.brand', 'distributor_contacts.brand'),
  ...rules('brand', 'api_keys.brand', 'api_keys.serves', 'models.brand', 'batches.brand', 'products.brand'),
  ...rules('brand', 'passports.brand', 'webhooks.brand', 'work_orders.brand', 'brands.code'),
  ...rules('within', 'batches.model_sku', 'products.model_sku', 'products.batch_code', 'distributor_contacts.retailer'),
  ...rules('within', 'passports.gtin', 'passports.lot', 'passports.serial', 'work_orders.serial'),
  ...rules('taken', 'products.serial', 'products.uid_hash', 'products.certificates.number', 'api_keys.key'),
  // Loaded, and named in the report: test/subgraphs/catalog/models/gtin.test.ts.
  ...rules('shared', 'models.gtin'),
  // People, plans and categories belong to no brand.
  ...rules('free', 'accounts.email', 'accreditations.account', 'distributor_contacts.account', 'products.owner'),
  ...rules('free', 'plans.code', 'brands.plan', 'categories.id', 'categories.key', 'models.category_id'),
  ...rules('free', 'products.category_id', 'brands.id', 'brands.domain'),
  // Names that a record gives within its brand.
  ...rules('free', 'models.sku', 'batches.batch_code', 'retailers.code'),
  ...rules('free', 'work_orders.reference', 'work_orders.partner'),
  ...rules('free', 'webhooks.url', 'webhooks.events', 'webhooks.secret'),
};

/** What says something of a thing and names none: by its own name, in whatever section. */
const SAYS = new Set([
  ...[
    'features',
    'requests_per_minute',
    'monthly_products',
    'sector',
    'names',
    'name',
    'offer',
    'logo_url',
    'language',
  ],
  ...[
    'primary_color',
    'secondary_color',
    'hide_powered_by',
    'app_url',
    'partner_page',
    'authorized_countries',
    'status',
  ],
  ...[
    'mint_approvals',
    'claim_ways',
    'privacy_url',
    'legal_url',
    'disclosure',
    'passport_service_provider',
    'password',
    'first_name',
    'last_name',
    'role',
  ],
  ...['disabled', 'totp_secret', 'trade', 'withdrawn', 'country', 'city', 'active', 'territory_countries', 'scopes'],
  ...['alerts_opt_in', 'daily_quota', 'expires_at', 'revoked', 'commodity_code', 'customs_description', 'description'],
  ...[
    'default_warranty_months',
    'default_warranty_terms',
    'default_warranty_transferable',
    'dimensions_json',
    'picture',
  ],
  ...['disassembly_instructions_url', 'identity_level', 'maintenance_instructions_url', 'playbook_key', 'image_url'],
  ...['primary_image_url', 'repair_instructions_url', 'safety_instructions_url', 'spare_parts_url', 'specifications'],
  ...[
    'user_manual_url',
    'volume_cm3',
    'weight_grams',
    'weight_unit',
    'country_of_origin',
    'manufacturing_site',
    'notes',
  ],
  ...[
    'production_date',
    'quantity_planned',
    'metadata_uri',
    'identity',
    'stolen',
    'issued_at',
    'sold_at',
    'custom_fields',
    'level',
  ],
  ...['listed', 'offers', 'street', 'phone', 'website', 'valid_days'],
  ...['visibility', 'draft', 'data', 'identifier', 'en', 'fr'],
]);

/** Every field of every record, those of records inside records too. */
function fieldsOf(schema: UnknownRecord, path: readonly string[] = []): string[] {
  if (schema.properties) {
    return Object.entries(fieldsIn(schema.properties)).flatMap(([name, field]) =>
      fieldsOf(fieldsIn(field), [...path, name]),
    );
  }
  if (schema.type === 'array') return fieldsOf(fieldsIn(schema.items), path);
  const inner = [schema.anyOf ?? []]
    .flat()
    .map(fieldsIn)
    .filter(({ type }) => type !== 'null');
  return inner.length === 1 ? fieldsOf(inner[0]!, path) : [path.join('.')];
}

const fields = fieldsOf(ManifestSchema).filter((field) => field !== 'version');
const ruleOf = (field: string): ManifestRule | undefined =>
  RULES[field] ?? (SAYS.has(field.split('.').at(-1)!) ? 'free' : undefined);
const withRule = (rule: ManifestRule): string[] => fields.filter((field) => ruleOf(field) === rule);

/** One brand's things, their names ending in its letter. */
const things = (letter: string, gtin: string, serial: string): string[][] => [
  [`brands`, `{ code: BRANDOF00${letter}, name: ${letter}, plan: p }`],
  ['models', `{ brand: BRANDOF00${letter}, sku: SKU-${letter}, gtin: "${gtin}" }`],
  ['batches', `{ brand: BRANDOF00${letter}, model_sku: SKU-${letter}, batch_code: LOT-${letter} }`],
  ['retailers', `{ brand: BRANDOF00${letter}, code: SHOP-${letter} }`],
  ['accreditations', `{ account: repair@example.test, brand: BRANDOF00${letter}, trade: repairer }`],
  ['products', `{ brand: BRANDOF00${letter}, serial: "${serial}", name: T, category_id: 1, status: draft }`],
];

function textOf(records: readonly (readonly string[])[]): string {
  const sections = new Map<string, string[]>();
  for (const [section, record] of records) sections.set(section!, [...(sections.get(section!) ?? []), `  - ${record}`]);
  return ['version: 1', ...[...sections].map(([section, lines]) => `${section}:\n${lines.join('\n')}`)].join('\n');
}

const COMMON = [
  ['plans', '{ code: p }'],
  ['categories', '{ id: 1, key: k, names: { en: K } }'],
  ['accounts', '{ email: shop@example.test, password: long enough, role: distributor }'],
  ['accounts', '{ email: repair@example.test, password: long enough, role: repairer }'],
];
const [A, B] = [things('A', '3614270000010', '0A1B2C3D4E5F'), things('B', '3614270000027', '0A1B2C3D4E5G')];
const OWN: Readonly<Record<string, string>> = { gtin: '"3614270000010"', lot: 'LOT-A', serial: '"0A1B2C3D4E5F"' };

/** A record of brand A with one field of it named so: what else it needs is its own. */
const WITHIN: Readonly<Record<string, (name: string) => string[]>> = {
  'batches.model_sku': (name) => ['batches', `{ brand: BRANDOF00A, batch_code: L2, model_sku: ${name} }`],
  'products.model_sku': (name) => ['products', `{ brand: BRANDOF00A, name: P, category_id: 1, model_sku: ${name} }`],
  'products.batch_code': (name) => [
    'products',
    `{ brand: BRANDOF00A, name: P, category_id: 1, model_sku: SKU-A, batch_code: ${name} }`,
  ],
  'distributor_contacts.retailer': (name) => [
    'distributor_contacts',
    `{ brand: BRANDOF00A, account: shop@example.test, retailer: ${name} }`,
  ],
  'passports.gtin': (name) => [
    'passports',
    `{ brand: BRANDOF00A, level: model, gtin: ${name}, versions: [{ data: {} }] }`,
  ],
  'passports.lot': (name) => [
    'passports',
    `{ brand: BRANDOF00A, level: batch, gtin: ${OWN.gtin}, lot: ${name}, versions: [{ data: {} }] }`,
  ],
  'passports.serial': (name) => [
    'passports',
    `{ brand: BRANDOF00A, level: item, serial: ${name}, versions: [{ data: {} }] }`,
  ],
  'work_orders.serial': (name) => [
    'work_orders',
    `{ brand: BRANDOF00A, serial: ${name}, partner: repair@example.test, reference: WO-1 }`,
  ],
};
const NAMES: Readonly<Record<string, readonly [own: string, foreign: string, missing: string]>> = {
  model_sku: ['SKU-A', 'SKU-B', 'SKU-N'],
  batch_code: ['LOT-A', 'LOT-B', 'LOT-N'],
  retailer: ['SHOP-A', 'SHOP-B', 'SHOP-N'],
  gtin: ['"3614270000010"', '"3614270000027"', '"3614270000034"'],
  lot: ['LOT-A', 'LOT-B', 'LOT-N'],
  serial: ['"0A1B2C3D4E5F"', '"0A1B2C3D4E5G"', '"0A1B2C3D4E5H"'],
};

function faultsOf(record: readonly string[], name: string): string[] {
  try {
    readManifest(textOf([...COMMON, ...A, ...B, record]), 'm.yaml');
    return [];
  } catch (error) {
    const bare = name.replaceAll('"', '');
    return (error as ManifestFaults).faults.map(({ field, message }) => `${field} ${message}`.replaceAll(bare, '…'));
  }
}

describe('every field of a manifest record that names a thing', () => {
  it('has a rule', () => {
    expect(fields.filter((field) => ruleOf(field) === undefined)).toEqual([]);
    expect(Object.keys(RULES).filter((field) => !fields.includes(field))).toEqual([]);
    expect(Object.keys(WITHIN).sort()).toEqual(withRule('within').sort());
  });

  it.each(
    withRule('within'),
  )('%s is looked for within the brand: another brand’s is one that is not there', (field) => {
    const [own, foreign, missing] = NAMES[field.split('.').at(-1)!]!;
    const record = WITHIN[field]!;
    const faults = faultsOf(record(foreign), foreign);
    expect(faults).toHaveLength(1);
    expect(faults).toEqual(faultsOf(record(missing), missing));
    // A batch or a product of the own name may be there twice; it is not unknown.
    expect(faultsOf(record(own), own)).not.toEqual(faults);
  });
});

describe('what the installation holds of another brand', () => {
  const UID = `0x${'ab'.repeat(32)}`;
  const KEY = `dpp_test_${'m'.repeat(40)}`;
  const PRODUCT = `name: T, category_id: 1, status: written, uid_hash: "${UID}"`;
  let stage: Stage;

  const load = (...records: (readonly string[])[]) =>
    applyManifest(readManifest(textOf([...COMMON, ...records]), 'm.yaml'), stage.platform.peers);
  const stored = () =>
    stage.sql(
      `select to_jsonb(i) - 'updated_at' as row from custody.item i union all select to_jsonb(c) from custody.certificate c
       union all select to_jsonb(k) from integrations.api_key k order by 1`,
    );

  beforeAll(async () => {
    stage = await openStage();
    await load(
      ...[B[0]!],
      ['products', `{ brand: BRANDOF00B, serial: "0A1B2C3D4E5G", ${PRODUCT.replace('written', 'draft')} }`],
      ['api_keys', `{ brand: BRANDOF00B, key: ${KEY}, scopes: [] }`.replace('[]', '["mint:batch"]')],
    );
    await stage.sql(
      `insert into custody.certificate (item_id, number, issued_at) select id, 'DPP-CERT-000000000001', now() from custody.item`,
    );
  });
  afterAll(() => stage.close());

  const TAKEN: Readonly<Record<string, readonly string[]>> = {
    'products.uid_hash': ['products', `{ brand: BRANDOF00A, ${PRODUCT.replace('written', 'draft')} }`],
    'products.serial': [
      'products',
      '{ brand: BRANDOF00A, serial: "0A1B2C3D4E5G", name: T, category_id: 1, status: draft }',
    ],
    'products.certificates.number': [
      'products',
      '{ brand: BRANDOF00A, name: T, category_id: 1, status: draft, certificates: [{ number: DPP-CERT-000000000001, status: revoked }] }',
    ],
    'api_keys.key': ['api_keys', `{ brand: BRANDOF00A, key: ${KEY}, scopes: ["webhooks:read"] }`],
  };

  it('is named by the fields that are tried here', () => {
    expect(Object.keys(TAKEN).sort()).toEqual(withRule('taken').sort());
  });

  it.each(Object.entries(TAKEN))('%s: the load ends, and nothing of the other brand is changed', async (_, record) => {
    const before = await stored();
    expect(before.length).toBe(3);
    await expect(load(A[0]!, record)).rejects.toThrow(/is taken already|FORBIDDEN/);
    expect(await stored()).toEqual(before);
  });
});
