import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../schema/json.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { PublicKey } from '../credentials/issuer-document.rules.js';
import type { PassportRow } from '../documents/passport.statements.js';
import type { VersionRow } from '../documents/version.statements.js';

/** Folder of everything from which the backup service answers; all of it is public. */
const OPEN = 'open';

/** Columns of a version that a backup contains. */
export const VERSION_FIELDS = [
  ...(['id', 'version', 'visibility', 'sector', 'data_hash', 'publishedAt', 'supersededAt', 'withdrawn_at'] as const),
  ...(['version_hash', 'prev_version_hash', 'recorded_previous', 'issuer', 'vct', 'kid', 'status_entry'] as const),
  ...(['leaf', 'leaf_index', 'merkle_proof', 'merkle_root', 'chain_id', 'tx_hash', 'contract_address'] as const),
  'anchored_at',
] as const satisfies readonly (keyof VersionRow)[];

type VersionFields = Pick<VersionRow, (typeof VERSION_FIELDS)[number]>;

/** A row as JSON, with instants as text. */
type Written<Row> = {
  readonly [Key in keyof Row]: Row[Key] extends Date | null ? Exclude<Row[Key], Date> | string : Row[Key];
};

/** A version in the record of its passport. `content`: name of its content record; null where it is not public, or withdrawn. */
export type VersionEntry = Written<VersionFields> & { readonly content: string | null };

/** Item of a passport. */
export interface ItemEntry {
  readonly serial: string | null;
  readonly uid_hash: string;
  readonly own_token: string;
  readonly status: ItemStatus;
  readonly declared_stolen: boolean;
  readonly in_catalog: boolean;
  /** Null until the registration is confirmed. */
  readonly tx_hash: string | null;
  readonly token_id: string | null;
  readonly contract_address: string | null;
}

/** Copy of a passport: its subject, its versions (newest first) and which of them are served. */
export interface PassportRecord
  extends Written<Pick<PassportRow, 'brand_id' | 'brand_code' | 'level' | 'schema_version'>> {
  readonly passport_id: number;
  readonly first_published_at: string;
  readonly gtin: string | null;
  /** GTINs that its model bore before; absent from older records. */
  readonly former_gtins?: readonly string[];
  readonly lot: string | null;
  readonly name: string | null;
  /** Language of the brand's texts; absent from older records. */
  readonly language?: string;
  /** Absent from older records. */
  readonly brand_name?: string;
  readonly item: ItemEntry | null;
  readonly versions: readonly VersionEntry[];
}

/**
 * Content of a public version: its credential with the public disclosures, and an outline with the positions of
 * withheld values.
 */
export interface ContentRecord {
  readonly passport_id: number;
  readonly version: number;
  readonly credential: string;
  readonly outline: JsonObject;
}

/** Passports of a product: at most one per brand for an item, lot or model. */
export interface ProductRecord {
  readonly passports: readonly number[];
}

/** Keys of a brand, including retired and revoked ones, newest first. */
export interface IssuerRecord {
  readonly brand_code: string;
  readonly keys: readonly (Omit<PublicKey, 'retiredAt'> & {
    readonly retired_at: string | null;
    readonly revoked_at: string | null;
  })[];
}

/** A status list as the brand signed it. */
export interface StatusListRecord {
  readonly token: string;
}

/** State of a backup: everything published until `watermark` is contained. */
export interface ManifestRecord {
  /** Address of the installation, without a trailing slash. */
  readonly installation: string;
  readonly watermark: string;
  readonly written_at: string;
  /** Passports whose last change is not copied yet. */
  readonly waiting: number;
}

/**
 * An operator's declaration that the platform has ceased: the backup then answers under the platform's own URLs, until
 * a newer manifest is written.
 */
export interface CessationRecord {
  readonly installation: string;
  readonly declared_at: string;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Spreads names over two levels of folders by hash, so that no folder is large or has to be listed. */
function spread(kind: string, key: string): string {
  const hash = digestOf(key);
  return `${OPEN}/${kind}/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${/^[\w-]+$/.test(key) && key.length <= 64 ? key : hash}.jws`;
}

/** Names of records, relative to the store's root. */
export const RECORDS = {
  manifest: `${OPEN}/manifest.jws`,
  cessation: `${OPEN}/cessation.jws`,
  passport: (id: number): string => spread('passports', String(id)),
  /** Names a record by its content, so that it is immutable. */
  content: (content: ContentRecord): string => spread('versions', digestOf(JSON.stringify(content))),
  product: (key: string): string => spread('products', digestOf(key)),
  issuer: (brandCode: string): string => spread('issuers', brandCode),
  statusList: (brandCode: string, list: number): string => spread('status-lists', `${brandCode}-${list}`),
} as const;

/** Names by which a passport is found by its product. */
export const productKeys = {
  model: (gtin: string): string => `model ${gtin}`,
  lot: (gtin: string, lot: string): string => `lot ${gtin} ${lot}`,
  /** Names the item by serial, chip hash or token, according to `form`. */
  item: (form: 'serial' | 'uid_hash' | 'token_id', value: string): string => `${form} ${value}`,
} as const;

/** Lists all names of a passport's product. */
export function keysOfPassport({ level, gtin, lot, item }: PassportRecord): readonly string[] {
  if (item) {
    return [
      ...(item.serial === null ? [] : [productKeys.item('serial', item.serial)]),
      productKeys.item('uid_hash', item.uid_hash),
      productKeys.item('token_id', item.own_token),
    ];
  }
  if (gtin === null) return [];
  if (level === 'model') return [productKeys.model(gtin)];
  return lot === null ? [] : [productKeys.lot(gtin, lot)];
}
