import { batchReadMany } from '../../../lib/batch-read.js';
import type { ReadPools } from '../../../lib/database.js';

export interface MovementRow {
  readonly item_id: number;
  readonly event_id: string;
  readonly at: Date;
  readonly from_role: 'mint' | 'vault' | 'owner';
  readonly from_account_id: number | null;
  readonly from_masked: string | null;
  readonly from_address: string | null;
  readonly to_role: 'vault' | 'owner';
  readonly to_account_id: number | null;
  readonly to_masked: string | null;
  readonly to_address: string | null;
  readonly comment: string | null;
}

export interface VerificationRow {
  readonly item_id: number;
  readonly event_id: string;
  readonly at: Date;
  readonly source: 'qr' | 'sdm-url' | 'sdm-json';
  readonly signature: string | null;
  readonly is_valid: boolean;
}

/** What the public history of an item is made of (§2.10). */
export const historyReads = ({ lookups }: ReadPools) => ({
  movements: batchReadMany<number, MovementRow>(lookups, {
    name: 'movements_of_item',
    sql: `select item_id, event_id, at, from_role, from_account_id, from_masked, from_address,
                 to_role, to_account_id, to_masked, to_address, comment
            from custody.movement where item_id = any($1::int[]) order by at desc`,
    keyOf: (row) => row.item_id,
  }),
  verifications: batchReadMany<number, VerificationRow>(lookups, {
    name: 'verifications_of_item',
    sql: `select item_id, event_id, at, source, signature, is_valid
            from custody.verification where item_id = any($1::int[]) order by at desc`,
    keyOf: (row) => row.item_id,
  }),
});

export type HistoryReads = ReturnType<typeof historyReads>;
