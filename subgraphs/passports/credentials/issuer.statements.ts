import type { ReadPools } from '../../lib/database/database.js';
import { batchReadMany } from '../../lib/database/keyed-reader.js';
import type { PublicKey } from './issuer-document.rules.js';
import { LIST_SIZE } from './status-list.rules.js';

export interface KeyRow {
  readonly id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly kid: string;
  readonly public_jwk: PublicKey['jwk'];
  readonly created_at: Date;
  readonly retired_at: Date | null;
  readonly revoked_at: Date | null;
}

/** An entry of a status list: what its credential is about, and whether it was itself withdrawn. */
export interface StatusRow {
  readonly status_entry: number;
  readonly product_id: number | null;
  readonly withdrawn: boolean;
}

export const issuerReads = ({ pool, lookups }: ReadPools) => ({
  /** Keys of a brand by its public code, newest first. */
  keys: batchReadMany<string, KeyRow>(lookups, {
    name: 'issuer_keys_by_code',
    sql: `select k.id, k.brand_id, i.brand_code, k.kid, k.public_jwk, k.created_at, k.retired_at, k.revoked_at
            from passports.issuer i join passports.issuer_key k using (brand_id)
           where i.brand_code = any($1::text[]) order by k.id desc`,
    keyOf: (row) => row.brand_code,
  }),
  async brandOfKey(kid: string): Promise<number | null> {
    const { rows } = await pool.query<{ brand_id: number }>(
      'select brand_id from passports.issuer_key where kid = $1',
      [kid],
    );
    return rows[0]?.brand_id ?? null;
  },
  /** Entries of one list of a brand; undefined when the brand has no such list. */
  async statusEntries(brandCode: string, list: number): Promise<StatusRow[] | undefined> {
    if (list < 0) return undefined;
    const issuer = await pool.query<{ brand_id: number; next_status_entry: number }>({
      name: 'issuer_status_entries',
      text: 'select brand_id, next_status_entry from passports.issuer where brand_code = $1',
      values: [brandCode],
    });
    const [row] = issuer.rows;
    if (!row || row.next_status_entry <= list * LIST_SIZE) return undefined;
    const { rows } = await pool.query<StatusRow>({
      name: 'status_entries_of_list',
      text: `select v.status_entry, p.product_id, v.withdrawn_at is not null as withdrawn
               from passports.version v join passports.passport p on p.id = v.passport_id
              where p.brand_id = $1 and v.status_entry >= $2 and v.status_entry < $3
                and (p.product_id is not null or v.withdrawn_at is not null)`,
      values: [row.brand_id, list * LIST_SIZE, (list + 1) * LIST_SIZE],
    });
    return rows;
  },
});

export type IssuerReads = ReturnType<typeof issuerReads>;
