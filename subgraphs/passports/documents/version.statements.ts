import type { Sector } from '../../../schema/vocabulary/sectors.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import type { Lookups } from '../../lib/database/lookups.js';
import type { DisclosureOverride } from '../disclosure/disclosure.rules.js';
import type { PassportLevel, Visibility } from './passport-level.rules.js';

/** A published version with its passport and its anchor, without the document. */
export interface VersionRow {
  readonly id: number;
  readonly passport_id: number;
  readonly level: PassportLevel;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly product_id: number | null;
  readonly product_batch_id: number | null;
  readonly product_model_id: number | null;
  readonly schema_version: string;
  readonly first_published_at: Date;
  readonly version: number;
  readonly visibility: Visibility;
  readonly data_hash: string;
  readonly sector: Sector | null;
  readonly disclosure: DisclosureOverride | null;
  readonly publishedAt: Date;
  /** Null while in service. */
  readonly supersededAt: Date | null;
  readonly withdrawn_at: Date | null;
  readonly version_hash: string;
  readonly prev_version_hash: string | null;
  /** Hash of the version before it, as recorded there; null when it is the first. */
  readonly recorded_previous: string | null;
  readonly issuer: string;
  readonly vct: string;
  readonly status_entry: number;
  readonly kid: string;
  readonly cid: string;
  readonly stored_at: Date | null;
  readonly leaf: string;
  readonly leaf_index: number | null;
  readonly merkle_proof: readonly string[] | null;
  readonly merkle_root: string | null;
  readonly chain_id: number | null;
  readonly tx_hash: string | null;
  readonly contract_address: string | null;
  readonly anchored_at: Date | null;
  readonly backed_up_at: Date | null;
}

const COLUMNS = `
  v.id, v.passport_id, p.level, p.brand_id, p.brand_code, p.product_id, p.product_batch_id, p.product_model_id,
  p.schema_version, p.first_published_at, v.version, v.visibility, v.data_hash, v.sector, v.disclosure,
  v.published_at as "publishedAt", v.superseded_at as "supersededAt", v.withdrawn_at, v.version_hash, v.prev_version_hash, b.version_hash as recorded_previous, v.issuer,
  v.vct, v.status_entry, v.kid, v.cid, v.stored_at, v.leaf, v.leaf_index, v.merkle_proof, a.merkle_root, a.chain_id, a.tx_hash,
  a.contract_address, a.anchored_at, v.backed_up_at`;

const FROM = `
  from passports.version v
  join passports.passport p on p.id = v.passport_id
  left join passports.version b on b.passport_id = v.passport_id and b.version = v.version - 1
  left join passports.anchor a on a.id = v.anchor_id`;

const inServiceBy = (lookups: Lookups, column: 'product_id' | 'product_batch_id' | 'product_model_id') =>
  batchReadMany<number, VersionRow>(lookups, {
    name: `version_in_service_by_${column}`,
    sql: `select ${COLUMNS} ${FROM} where v.superseded_at is null and p.${column} = any($1::int[])`,
    keyOf: (row) => row[column] as number,
  });

interface DocumentRow {
  readonly id: number;
  readonly document: string;
}

/** One selectively disclosable item of a credential, as stored. */
interface StoredDisclosure {
  readonly segment: string;
  readonly tiers: readonly string[];
}

interface CredentialRow {
  readonly id: number;
  readonly credential: string;
  readonly disclosures: readonly StoredDisclosure[];
}

/** A version as the chain of seals names it. */
export interface SealRow {
  readonly version: number;
  readonly dataHash: string;
  readonly versionHash: string;
}

const SEALS_BEFORE = `
  select version, data_hash as "dataHash", version_hash as "versionHash" from passports.version
   where passport_id = $1 and version < $2 order by version desc limit $3`;

export const versionReads = ({ pool, lookups }: ReadPools) => ({
  /** Versions in service of the item's, batch's, model's own passport. */
  inServiceOfItem: inServiceBy(lookups, 'product_id'),
  inServiceOfBatch: inServiceBy(lookups, 'product_batch_id'),
  inServiceOfModel: inServiceBy(lookups, 'product_model_id'),
  /** All versions ever published, newest first. */
  ofPassport: batchReadMany<number, VersionRow>(lookups, {
    name: 'version_of_passport',
    sql: `select ${COLUMNS} ${FROM} where v.passport_id = any($1::int[]) order by v.version desc`,
    keyOf: (row) => row.passport_id,
  }),
  /** The newest versions before one, oldest first. */
  async sealsBefore(passportId: number, version: number, limit: number): Promise<SealRow[]> {
    const { rows } = await pool.query<SealRow>({
      name: 'version_seals_before',
      text: SEALS_BEFORE,
      values: [passportId, version, limit],
    });
    return rows.reverse();
  },
  /** Whether an address is that of a version's content copy. */
  ofContent: batchRead<string, { readonly cid: string }>(lookups, {
    name: 'version_of_content',
    sql: 'select distinct cid from passports.version where cid = any($1::text[])',
    keyOf: (row) => row.cid,
  }),
  document: batchRead<number, DocumentRow>(lookups, {
    name: 'version_document',
    sql: 'select id, document from passports.version where id = any($1::int[])',
    keyOf: (row) => row.id,
  }),
  credential: batchRead<number, CredentialRow>(lookups, {
    name: 'version_credential',
    sql: 'select id, credential, disclosures from passports.version where id = any($1::int[])',
    keyOf: (row) => row.id,
  }),
});

export type VersionReads = ReturnType<typeof versionReads>;
