import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';

/** A batch (lot) of a model. */
export interface BatchRow {
  readonly id: number;
  readonly brand_id: number;
  readonly model_id: number;
  readonly model_sku: string;
  readonly batch_code: string;
  readonly country_of_origin: string | null;
  readonly manufacturing_site: string | null;
  readonly notes: string | null;
  /** `YYYY-MM-DD`. */
  readonly production_date: string | null;
  readonly quantity_planned: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const BATCHES = `
  select b.id, b.brand_id, b.model_id, m.sku as model_sku, b.batch_code, b.country_of_origin, b.manufacturing_site,
         b.notes, b.production_date::text as production_date, b.quantity_planned, b.created_at, b.updated_at
    from catalog.batch b join catalog.model m on m.id = b.model_id`;

export const batchReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead<number, BatchRow>(lookups, {
    name: 'batch_by_id',
    sql: `${BATCHES} where b.id = any($1::int[])`,
    keyOf: (row) => row.id,
  }),
  ofModel: async (modelId: number): Promise<BatchRow[]> =>
    (await pool.query<BatchRow>(`${BATCHES} where b.model_id = $1 order by b.id`, [modelId])).rows,
});

export type BatchReads = ReturnType<typeof batchReads>;
