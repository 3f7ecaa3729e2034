import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { PASSPORT_LEVELS } from '../../schema/vocabulary/passport-levels.js';
import { TIERS } from '../../schema/vocabulary/tiers.js';
import { VISIBILITIES } from '../../schema/vocabulary/visibilities.js';
import { type Answer, json } from '../runtime/answer.js';
import { answerTable, from, narrowed, part } from '../runtime/answer-table.js';
import { AnyObject, Choice, Instant, Nullable, Text } from '../runtime/schema-types.js';
import type { passportOfItem, SeenFragment } from './passport.generated.js';
import { Gtin, Hash, LotCode, LotNumber, NEVER_KEPT } from './passport-fields.js';

type OfItem = DataOf<typeof passportOfItem>['passportOfItem'];

export const LinkedData = AnyObject({ description: 'JSON-LD; its context is inside.' });

const ID = { id: from('id', Type.Integer({ description: 'Number of the passport, the same over all versions.' })) };
const BRAND = {
  brand_id: from('brandId', Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
};
const BRAND_CODE = { brand_code: from('brandCode', Text('Public code of the brand.')) };
const WRITTEN = {
  schema_version: from('schemaVersion', Text('Version of the document schema.')),
  passport_version: from('passportVersion', Type.Integer({ minimum: 1 })),
  data: narrowed('data', AnyObject({ description: 'The document as this tier sees it: sections.' })),
  data_hash: from('dataHash', Hash),
  ipfs_uri: from('ipfsUri', Nullable(Text('Content copy.'))),
};
const VISIBILITY = { visibility: from('visibility', Choice(VISIBILITIES)) };
const TIER = { access_tier: from('accessTier', Choice(TIERS, { description: 'Tier that was served.' })) };
const SHOWN = {
  published_at: from('publishedAt', Instant('When this version was published.')),
  product_name: from('productName', Nullable(Text('Name of the product.'))),
  brand_name: from('brandName', Nullable(Text('Name of the brand.'))),
  image_url: from('imageUrl', Nullable(Text('Image.'))),
};

const Integrity = answerTable<NonNullable<OfItem['integrity']>>()({
  checked_at: from('checkedAt', Instant('When the copy was fetched.')),
  source: from('source', Text('Where it was fetched.')),
  expected_hash: from('expectedHash', Hash),
  computed_hash: from('computedHash', Nullable(Hash)),
  matches: from('matches', Nullable(Type.Boolean({ description: 'Null when the copy cannot be fetched.' }))),
  error: from('error', Nullable(Text('Why the hashes could not be compared.'))),
});

/** Passport at item level (§2.11): its fields in their order, then the members of the document. */
export const ItemPassport = answerTable<OfItem>()({
  ...ID,
  product_id: narrowed('productId', Type.Integer()),
  ...BRAND,
  ...WRITTEN,
  ipfs_gateway_url: from('ipfsGatewayUrl', Nullable(Text('Where the content copy can be fetched.'))),
  ...VISIBILITY,
  ...TIER,
  is_owner: from('isOwner', Type.Boolean({ description: 'The caller is the current owner.' })),
  ...SHOWN,
  gtin: from('gtin', Nullable(Gtin)),
  gs1_digital_link: from('gs1DigitalLink', Nullable(Text('GS1 Digital Link of the item.'))),
  level: from('level', Choice(PASSPORT_LEVELS, { description: 'Level of the passport.' })),
  serial: from('serial', Nullable(Text('Serial.'))),
  token_id: from('tokenId', Nullable(Text('Token; null until the registration is confirmed.'))),
  product_model_id: from('productModelId', Nullable(Type.Integer())),
  product_batch_id: from('productBatchId', Nullable(Type.Integer())),
  ...BRAND_CODE,
  integrity: part('integrity', Integrity, Type.Optional(Integrity.schema)),
});

const Provider = answerTable<NonNullable<SeenFragment['passportServiceProvider']>>()({
  identifier: from('identifier', Text('Identifier the provider is registered under.')),
  name: from('name', Text('Name.')),
  backed_up_at: from('backedUpAt', Nullable(Instant('When this version was backed up.'))),
});

const MODEL = {
  ...ID,
  product_id: narrowed('productId', Type.Null()),
  product_model_id: narrowed('productModelId', Type.Integer()),
};
const BY_GTIN = {
  ...BRAND,
  ...BRAND_CODE,
  ...WRITTEN,
  ...VISIBILITY,
  ...SHOWN,
  ...TIER,
  available_tiers: from(
    'availableTiers',
    Type.Array(Choice(TIERS), { description: 'Tiers that this caller can read.' }),
  ),
  passport_service_provider: part('passportServiceProvider', Provider, Nullable(Provider.schema)),
};
const GTIN = { gtin: narrowed('gtin', Gtin) };

/** Passport at model level (§2.11). */
export const ModelPassport = answerTable<SeenFragment>()({
  ...MODEL,
  ...GTIN,
  level: narrowed('level', Choice(['model'])),
  ...BY_GTIN,
});

/** Passport at batch level (§2.11). */
export const BatchPassport = answerTable<SeenFragment>()({
  ...MODEL,
  product_batch_id: narrowed('productBatchId', LotNumber),
  batch_code: narrowed('batchCode', LotCode),
  ...GTIN,
  level: narrowed('level', Choice(['batch'])),
  ...BY_GTIN,
});

/** Returns the fields of a passport at model or batch level. */
export const gtinPassport = (seen: SeenFragment): object =>
  (seen.level === 'batch' ? BatchPassport : ModelPassport).write(seen);

/** Returns a passport as JSON with its tier in a header, or as linked data without (§4.18). */
export function passportAnswer(seen: SeenFragment, body: () => object): Answer {
  if (seen.jsonLd) return json(seen.jsonLd, { headers: { ...NEVER_KEPT, 'Content-Type': 'application/ld+json' } });
  return json(body(), { headers: { ...NEVER_KEPT, 'X-DPP-Access-Tier': seen.accessTier } });
}
