import type { JsonObject } from '../../../schema/json.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import type { CompletenessItem } from '../completeness/completeness.rules.js';
import { completeness } from '../completeness/completeness.rules.js';
import type { PassportRow } from '../documents/passport.statements.js';
import type { VersionRow } from '../documents/version.statements.js';
import { citationOf } from '../proofs/citation.rules.js';
import type { Passport, PassportCompleteness, PassportRequirement, PassportVersion } from './passport.type.js';

export const toPassport = (row: PassportRow): Passport => ({
  id: row.id,
  level: row.level,
  brandId: row.brand_id,
  schemaVersion: row.schema_version,
  createdAt: row.created_at,
  productId: row.product_id,
  productBatchId: row.product_batch_id,
  productModelId: row.product_model_id,
});

export const toPassportVersion = (row: VersionRow): PassportVersion => ({
  passportId: row.passport_id,
  version: row.version,
  state: row.supersededAt ? 'superseded' : 'published',
  visibility: row.visibility,
  dataHash: row.data_hash,
  publishedAt: row.publishedAt,
  supersededAt: row.supersededAt,
  withdrawnAt: row.withdrawn_at,
  backedUpAt: row.backed_up_at,
  contentCid: row.stored_at ? row.cid : null,
  row,
});

/** Maps the requirements of regulations on a document to the graph, with names in `fr` or `en`. */
export function toCompleteness(document: JsonObject, sector: Sector | null, lang: string): PassportCompleteness {
  const { items, required, present } = completeness(document, sector);
  const requirements = items.map((item) => toRequirement(item, lang));
  return { required, present, requirements, missing: requirements.filter((one) => !one.present) };
}

const toRequirement = (item: CompletenessItem, lang: string): PassportRequirement => ({
  path: item.path,
  ...citationOf(item, lang),
  label: lang === 'fr' ? item.label.fr : item.label.en,
  present: item.present,
});
