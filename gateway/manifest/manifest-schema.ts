import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { EVENT_TYPES } from '../../schema/events/event-types.js';
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
import { Disclosures } from '../../subgraphs/catalog/brands/disclosures.js';
import { CustomFields } from '../../subgraphs/custody/items/custom-fields.js';
import { CONTACT_STATUSES } from '../../subgraphs/integrations/partners/contact-status.rules.js';
import { City, FreeText, Password } from '../../subgraphs/lib/bounds/bounded-scalars.js';
import {
  address,
  brandCode,
  Closed,
  certificateNumber,
  city,
  code,
  colour,
  count,
  country,
  day,
  document,
  email,
  gtin,
  id,
  instant,
  lot,
  Maybe,
  measure,
  OneOf,
  open,
  optional,
  perMinute,
  Several,
  serial,
  sku,
  text,
  webAddress,
} from './manifest-values.js';

const trade = OneOf(...TRADES);

const Plan = Closed({
  code: code(100),
  features: Type.Optional(Type.Array(OneOf(...PLAN_FEATURES), { uniqueItems: true })),
  requests_per_minute: Maybe(perMinute),
  monthly_products: Maybe(count),
});

const Category = Closed({
  id,
  key: code(100),
  sector: Maybe(OneOf(...SECTORS)),
  names: Closed({ en: text(), fr: Type.Optional(text()) }),
});

const Brand = Closed({
  code: brandCode,
  id: Type.Optional(id),
  name: text(),
  plan: code(100),
  offer: Type.Optional(OneOf(...OFFERS)),
  logo_url: Maybe(webAddress),
  primary_color: Maybe(colour),
  secondary_color: Maybe(colour),
  hide_powered_by: Type.Optional(Type.Boolean()),
  app_url: Maybe(webAddress),
  domain: Maybe(code(253)),
  language: Type.Optional(OneOf(...LANGUAGES)),
  partner_page: Maybe(webAddress),
  authorized_countries: Maybe(Several(country)),
  mint_approvals: Type.Optional(count),
  claim_ways: Type.Optional(Type.Array(Type.Union(CLAIM_WAYS.map((way) => Type.Literal(way))), { uniqueItems: true })),
  privacy_url: Maybe(webAddress),
  legal_url: Maybe(webAddress),
  disclosure: Maybe(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String())), {
      bound: Disclosures.extensions.bound,
    }),
  ),
  passport_service_provider: Maybe(Closed({ identifier: text(), name: text() })),
});

/** Published place of a partner. */
const Place = Closed({
  name: text(),
  offers: Maybe(text()),
  street: Maybe(text()),
  city: text(City),
  country,
  phone: Maybe(Type.String({ pattern: '^\\+?[0-9][0-9 ()./-]{4,38}$' })),
  website: Maybe(webAddress),
});

const Account = Closed({
  email,
  // The rule for new passwords does not apply to those in a file.
  password: { ...text(Password), maxLength: 256 },
  first_name: Maybe(optional()),
  last_name: Maybe(optional()),
  role: OneOf(...ROLES),
  brand: Maybe(brandCode),
  disabled: Type.Optional(Type.Boolean()),
  totp_secret: Maybe({ ...text(), pattern: '^[A-Z2-7]{16,}=*$' }),
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
  code: code(64),
  name: Type.Optional(text()),
  country: Maybe(country),
  city: Maybe(city),
  active: Type.Optional(Type.Boolean()),
});

const DistributorContact = Closed({
  account: email,
  brand: brandCode,
  retailer: code(64),
  status: Type.Optional(OneOf(...CONTACT_STATUSES)),
  territory_countries: Maybe(Several(country)),
  alerts_opt_in: Type.Optional(Type.Boolean()),
});

const ApiKey = Closed({
  brand: brandCode,
  key: text(),
  scopes: Type.Array(OneOf(...SCOPES), { minItems: 1, uniqueItems: true }),
  daily_quota: Maybe(count),
  requests_per_minute: Maybe(perMinute),
  expires_at: Maybe(instant),
  revoked: Type.Optional(Type.Boolean()),
  serves: Type.Optional(Several(brandCode)),
});

const Model = Closed({
  brand: brandCode,
  sku,
  gtin: Maybe(gtin),
  name: Maybe(optional()),
  category_id: Maybe(id),
  commodity_code: Maybe(optional()),
  customs_description: Maybe(optional(FreeText)),
  default_warranty_months: Maybe(count),
  default_warranty_terms: Maybe(optional(FreeText)),
  default_warranty_transferable: Maybe(Type.Boolean()),
  description: Maybe(optional(FreeText)),
  dimensions_json: Maybe(open()),
  disassembly_instructions_url: Maybe(webAddress),
  identity_level: Maybe(OneOf('unit')),
  maintenance_instructions_url: Maybe(webAddress),
  /** File of the main image, relative to the manifest's folder; replaces `primary_image_url`. */
  picture: Maybe(address),
  playbook_key: Maybe(optional()),
  primary_image_url: Maybe(webAddress),
  repair_instructions_url: Maybe(webAddress),
  safety_instructions_url: Maybe(webAddress),
  spare_parts_url: Maybe(webAddress),
  specifications: Maybe(open()),
  user_manual_url: Maybe(webAddress),
  volume_cm3: Maybe(measure),
  weight_grams: Maybe(measure),
  weight_unit: Maybe(optional()),
});

const Batch = Closed({
  brand: brandCode,
  batch_code: lot,
  model_sku: sku,
  country_of_origin: Maybe(optional()),
  manufacturing_site: Maybe(optional()),
  notes: Maybe(optional(FreeText)),
  production_date: Maybe(day),
  quantity_planned: Maybe(count),
});

const Certificate = Closed({
  number: certificateNumber,
  status: Type.Optional(OneOf(...CERTIFICATE_STATUSES)),
  issued_at: Type.Optional(instant),
  custom_fields: Maybe(open(CustomFields)),
});

const Product = Closed({
  brand: brandCode,
  serial: Maybe(serial),
  uid_hash: Maybe(Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' })),
  name: text(),
  category_id: id,
  model_sku: Maybe(sku),
  batch_code: Maybe(lot),
  metadata_uri: Maybe(address),
  image_url: Maybe(webAddress),
  /** File of the item's own image, relative to the manifest's folder; replaces `image_url`. */
  picture: Maybe(address),
  status: Type.Optional(OneOf(...ITEM_STATUSES)),
  identity: Maybe(Type.Boolean()),
  owner: Maybe(email),
  /** Day of sale, on which the warranty of its model begins. */
  sold_at: Maybe(day),
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
  url: address,
  events: Type.Optional(Several(OneOf(...EVENT_TYPES))),
  secret: Type.Optional(text()),
});

const WorkOrder = Closed({
  brand: brandCode,
  serial,
  partner: email,
  /** The brand's own reference of the work order. */
  reference: code(100),
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
