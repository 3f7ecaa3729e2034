import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { EVENT_TYPES } from '../../schema/events/event-types.js';
import type { JsonObject } from '../../schema/json.js';
import { CERTIFICATE_STATUSES } from '../../schema/life-cycles/certificate.js';
import { CLAIM_WAYS } from '../../schema/vocabulary/claim-ways.js';
import { ITEM_STATUSES } from '../../schema/vocabulary/item-statuses.js';
import { LANGUAGES } from '../../schema/vocabulary/languages.js';
import { PASSPORT_LEVELS } from '../../schema/vocabulary/passport-levels.js';
import { OFFERS, PLAN_FEATURES } from '../../schema/vocabulary/plans.js';
import { ROLES, TRADES } from '../../schema/vocabulary/roles.js';
import { SCOPES } from '../../schema/vocabulary/scopes.js';
import { SECTORS } from '../../schema/vocabulary/sectors.js';
import { VISIBILITIES } from '../../schema/vocabulary/visibilities.js';
import { CONTACT_STATUSES } from '../../subgraphs/integrations/partners/contact-status.rules.js';

const Closed = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });
const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const OneOf = <const Value extends string>(...values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values] });
const text = (maxLength = 2_048) => Type.String({ minLength: 1, maxLength });
const id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const perMinute = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const brandCode = Type.String({ pattern: '^[A-Z0-9]{10}$' });
const email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 });
const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
const address = Type.String({ pattern: '^https?://', maxLength: 2_048 });
const instant = Type.String({ format: 'date-time' });
const gtin = Type.String({ pattern: '^[0-9]{8}$|^[0-9]{12,14}$' });
const lot = Type.String({ minLength: 1, maxLength: 100 });
const serial = Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{12}$' });
const open = Type.Record(Type.String(), Type.Unknown());
const document = Type.Unsafe<JsonObject>(open);
const country = Type.String({ pattern: '^[A-Z]{2}$' });
const trade = OneOf(...TRADES);

const Plan = Closed({
  code: text(100),
  features: Type.Optional(Type.Array(OneOf(...PLAN_FEATURES), { uniqueItems: true })),
  requests_per_minute: Maybe(perMinute),
  monthly_products: Maybe(count),
});

const Category = Closed({
  id,
  key: text(100),
  sector: Maybe(OneOf(...SECTORS)),
  names: Closed({ en: text(), fr: Type.Optional(text()) }),
});

const Brand = Closed({
  code: brandCode,
  id: Type.Optional(id),
  name: text(),
  plan: text(100),
  offer: Type.Optional(OneOf(...OFFERS)),
  logo_url: Maybe(address),
  primary_color: Maybe(colour),
  secondary_color: Maybe(colour),
  hide_powered_by: Type.Optional(Type.Boolean()),
  app_url: Maybe(address),
  domain: Maybe(text(253)),
  language: Type.Optional(OneOf(...LANGUAGES)),
  partner_page: Maybe(address),
  authorized_countries: Maybe(Type.Array(country)),
  mint_approvals: Type.Optional(count),
  claim_ways: Type.Optional(Type.Array(Type.Union(CLAIM_WAYS.map((way) => Type.Literal(way))), { uniqueItems: true })),
  privacy_url: Maybe(address),
  legal_url: Maybe(address),
  disclosure: Maybe(Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String())))),
  passport_service_provider: Maybe(Closed({ identifier: text(), name: text() })),
});

/** Published place of a partner. */
const Place = Closed({
  name: text(),
  offers: Maybe(text()),
  street: Maybe(text()),
  city: Type.String({ minLength: 1, maxLength: 100 }),
  country,
  phone: Maybe(Type.String({ pattern: '^\\+?[0-9][0-9 ()./-]{4,38}$' })),
  website: Maybe(address),
});

const Account = Closed({
  email,
  // The rule for new passwords does not apply to those in a file.
  password: Type.String({ minLength: 1, maxLength: 256 }),
  first_name: Maybe(Type.String()),
  last_name: Maybe(Type.String()),
  role: OneOf(...ROLES),
  brand: Maybe(brandCode),
  disabled: Type.Optional(Type.Boolean()),
  totp_secret: Maybe(Type.String({ pattern: '^[A-Z2-7]{16,}=*$' })),
  /** Only for repairers and recyclers. */
  place: Maybe(Place),
});

const Accreditation = Closed({
  account: email,
  brand: brandCode,
  trade,
  withdrawn: Type.Optional(Type.Boolean()),
  /** True when the brand's pages list the place. */
  listed: Type.Optional(Type.Boolean()),
});

const Retailer = Closed({
  brand: brandCode,
  code: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.Optional(text()),
  country: Maybe(country),
  city: Maybe(Type.String({ maxLength: 100 })),
  active: Type.Optional(Type.Boolean()),
});

const DistributorContact = Closed({
  account: email,
  brand: brandCode,
  retailer: text(64),
  status: Type.Optional(OneOf(...CONTACT_STATUSES)),
  territory_countries: Maybe(Type.Array(country)),
  alerts_opt_in: Type.Optional(Type.Boolean()),
});

const ApiKey = Closed({
  brand: brandCode,
  key: Type.String({ pattern: '^dpp_(live|test)_', minLength: 40, maxLength: 512 }),
  scopes: Type.Array(OneOf(...SCOPES), { minItems: 1, uniqueItems: true }),
  daily_quota: Maybe(count),
  requests_per_minute: Maybe(perMinute),
  expires_at: Maybe(instant),
  revoked: Type.Optional(Type.Boolean()),
  serves: Type.Optional(Type.Array(brandCode)),
});

const Model = Closed({
  brand: brandCode,
  sku: Type.String({ minLength: 1, maxLength: 100 }),
  gtin: Maybe(gtin),
  name: Maybe(Type.String()),
  category_id: Maybe(id),
  commodity_code: Maybe(Type.String()),
  customs_description: Maybe(Type.String()),
  default_warranty_months: Maybe(count),
  default_warranty_terms: Maybe(Type.String()),
  default_warranty_transferable: Maybe(Type.Boolean()),
  description: Maybe(Type.String()),
  dimensions_json: Maybe(open),
  disassembly_instructions_url: Maybe(Type.String()),
  identity_level: Maybe(OneOf('unit')),
  maintenance_instructions_url: Maybe(Type.String()),
  /** File of the main image, relative to the manifest's folder; replaces `primary_image_url`. */
  picture: Maybe(text()),
  playbook_key: Maybe(Type.String()),
  primary_image_url: Maybe(Type.String()),
  repair_instructions_url: Maybe(Type.String()),
  safety_instructions_url: Maybe(Type.String()),
  spare_parts_url: Maybe(Type.String()),
  specifications: Maybe(open),
  user_manual_url: Maybe(Type.String()),
  volume_cm3: Maybe(Type.Number({ minimum: 0 })),
  weight_grams: Maybe(Type.Number({ minimum: 0 })),
  weight_unit: Maybe(Type.String()),
});

const Batch = Closed({
  brand: brandCode,
  batch_code: lot,
  model_sku: Type.String({ minLength: 1, maxLength: 100 }),
  country_of_origin: Maybe(Type.String()),
  manufacturing_site: Maybe(Type.String({ maxLength: 255 })),
  notes: Maybe(Type.String()),
  production_date: Maybe(Type.String({ format: 'date' })),
  quantity_planned: Maybe(count),
});

const Certificate = Closed({
  number: Type.String({ minLength: 1, maxLength: 100 }),
  status: Type.Optional(OneOf(...CERTIFICATE_STATUSES)),
  issued_at: Type.Optional(instant),
  custom_fields: Maybe(open),
});

const Product = Closed({
  brand: brandCode,
  serial: Maybe(serial),
  uid_hash: Maybe(Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' })),
  name: text(),
  category_id: id,
  model_sku: Maybe(text(100)),
  batch_code: Maybe(lot),
  metadata_uri: Maybe(text()),
  image_url: Maybe(text()),
  /** File of the item's own image, relative to the manifest's folder; replaces `image_url`. */
  picture: Maybe(text()),
  status: Type.Optional(OneOf(...ITEM_STATUSES)),
  identity: Maybe(Type.Boolean()),
  owner: Maybe(email),
  /** Day of sale, on which the warranty of its model begins. */
  sold_at: Maybe(Type.String({ format: 'date' })),
  stolen: Type.Optional(Type.Boolean()),
  certificates: Type.Optional(Type.Array(Certificate)),
});

const visibility = OneOf(...VISIBILITIES);

const Passport = Closed({
  brand: brandCode,
  level: OneOf(...PASSPORT_LEVELS),
  gtin: Type.Optional(gtin),
  lot: Type.Optional(lot),
  serial: Type.Optional(serial),
  visibility: Type.Optional(visibility),
  versions: Type.Array(Closed({ data: document, visibility: Type.Optional(visibility) }), { minItems: 1 }),
  draft: Type.Optional(Type.Boolean()),
});

const Webhook = Closed({
  brand: brandCode,
  url: Type.String({ pattern: '^https://', minLength: 10, maxLength: 2_048 }),
  events: Type.Optional(Type.Array(OneOf(...EVENT_TYPES))),
  secret: Type.Optional(Type.String({ minLength: 32, maxLength: 128 })),
});

const WorkOrder = Closed({
  brand: brandCode,
  serial,
  partner: email,
  /** The brand's own reference of the work order. */
  reference: text(100),
  valid_days: Maybe(Type.Integer({ minimum: 1, maximum: 365 })),
});

const list = <Schema extends TSchema>(schema: Schema) => Maybe(Type.Array(schema));

/** Schema of the whole file. */
export const ManifestSchema = Closed({
  version: Type.Literal(1),
  plans: list(Plan),
  categories: list(Category),
  brands: list(Brand),
  accounts: list(Account),
  accreditations: list(Accreditation),
  retailers: list(Retailer),
  distributor_contacts: list(DistributorContact),
  api_keys: list(ApiKey),
  models: list(Model),
  batches: list(Batch),
  products: list(Product),
  passports: list(Passport),
  work_orders: list(WorkOrder),
  webhooks: list(Webhook),
});

/** A manifest as parsed from its file. */
export type Written = Static<typeof ManifestSchema>;
export type Section = Exclude<keyof Written, 'version'>;

/** A manifest in which every section is present, possibly empty. */
export type Manifest = { readonly [Name in Section]: NonNullable<Written[Name]> };
export type Entry<Name extends Section> = Manifest[Name][number];

/** Returns a manifest with every section; absent and null ones become empty. */
export const withEverySection = (written: Written): Manifest => ({
  plans: written.plans ?? [],
  categories: written.categories ?? [],
  brands: written.brands ?? [],
  accounts: written.accounts ?? [],
  accreditations: written.accreditations ?? [],
  retailers: written.retailers ?? [],
  distributor_contacts: written.distributor_contacts ?? [],
  api_keys: written.api_keys ?? [],
  models: written.models ?? [],
  batches: written.batches ?? [],
  products: written.products ?? [],
  passports: written.passports ?? [],
  work_orders: written.work_orders ?? [],
  webhooks: written.webhooks ?? [],
});
