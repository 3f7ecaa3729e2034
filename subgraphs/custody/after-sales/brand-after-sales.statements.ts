import type { Pool } from 'pg';
import { CERTIFICATE_COLUMNS, type CertificateRow } from '../certificates/certificate.statements.js';
import type { BuybackRow, ReturnRow } from '../items/life.statements.js';

/** A page of what concerns the items of a brand, newest first. */
export interface BrandPage {
  readonly brandId: number;
  /** Only these states; null for all. */
  readonly states: readonly string[] | null;
  /** Only what is older than this number. */
  readonly olderThan: number | null;
  readonly limit: number;
}

const values = ({ brandId, states, olderThan, limit }: BrandPage): unknown[] => [brandId, states, olderThan, limit];

const page = (alias: string): string => `
   where i.brand_id = $1 and ($2::text[] is null or ${alias} = any($2))`;

/** Returns of a brand's items. */
export async function returnsOfBrand(pool: Pool, asked: BrandPage): Promise<ReturnRow[]> {
  const sql = `
    select p.*, r.code as retailer_code
      from custody.product_return p
      join custody.item i on i.id = p.item_id
      left join custody.retailer r on r.id = p.retailer_id ${page('p.state')}
       and ($3::int is null or p.id < $3) order by p.id desc limit $4`;
  return (await pool.query<ReturnRow>(sql, values(asked))).rows;
}

/** Offers to buy a brand's items back. */
export async function buybacksOfBrand(pool: Pool, asked: BrandPage): Promise<BuybackRow[]> {
  const sql = `
    select b.* from custody.buyback b join custody.item i on i.id = b.item_id ${page('b.state')}
       and ($3::int is null or b.id < $3) order by b.id desc limit $4`;
  return (await pool.query<BuybackRow>(sql, values(asked))).rows;
}

/** Certificates of a brand's items. */
export async function certificatesOfBrand(pool: Pool, asked: BrandPage): Promise<CertificateRow[]> {
  const columns = CERTIFICATE_COLUMNS.split(', ').map((column) => `c.${column}`);
  const sql = `
    select ${columns.join(', ')}
      from custody.certificate c join custody.item i on i.id = c.item_id ${page('c.status')}
       and ($3::int is null or c.id < $3) order by c.id desc limit $4`;
  return (await pool.query<CertificateRow>(sql, values(asked))).rows;
}
