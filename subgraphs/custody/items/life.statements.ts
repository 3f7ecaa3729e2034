import type { Trade } from '../../../schema/vocabulary/roles.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import type { Lookups } from '../../lib/database/lookups.js';
import type { BuybackState } from '../after-sales/buyback.rules.js';
import type { ReturnState } from '../after-sales/return.rules.js';
import type { WarrantyState } from '../after-sales/warranty.rules.js';
import type { ActivationSource } from '../market/sale-activation.rules.js';
import type { TransferState } from '../ownership/transfer.rules.js';
import { type InterventionType, interventionTypes } from '../repair/intervention-types.rules.js';
import type { ProofLevel } from '../repair/proof-code.rules.js';

export interface ActivationRow {
  readonly id: number;
  readonly item_id: number;
  readonly source: ActivationSource;
  readonly retailer_id: number | null;
  readonly retailer_code: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly activated_at: Date;
}

export interface InterventionRow {
  readonly id: number;
  readonly item_id: number;
  readonly account_id: number | null;
  readonly trade: Trade;
  readonly event_type: InterventionType;
  readonly proof_level: ProofLevel;
  readonly title: string;
  readonly performed_by: string | null;
  readonly occurred_at: Date;
  readonly created_at: Date;
  /** Of its words, which are read apart. */
  readonly text_bytes: number;
}

/** What a partner wrote about an intervention: up to 3 MiB. */
export interface InterventionWords {
  readonly id: number;
  readonly description: string | null;
  readonly metadata: Record<string, unknown> | null;
}

export interface RepairRow {
  readonly item_id: number;
  readonly event_type: InterventionType;
  readonly occurred_at: Date;
}

/** Repairs that the public history shows. */
export const MOST_REPAIRS = 100;
const REPAIRER_TYPES = interventionTypes(['repairer'])
  .map((type) => `'${type}'`)
  .join(', ');

export interface TheftReportRow {
  readonly id: number;
  readonly item_id: number;
  readonly description: string | null;
  readonly opened_at: Date;
  readonly opened_by: number | null;
  readonly closed_at: Date | null;
  readonly resolution: string | null;
}

export interface TransferRow {
  readonly id: number;
  readonly item_id: number;
  readonly from_account_id: number | null;
  readonly from_masked: string | null;
  readonly to_email: string | null;
  readonly to_account_id: number | null;
  readonly to_masked: string;
  readonly state: TransferState;
  readonly comment: string | null;
  readonly offered_at: Date;
  readonly expires_at: Date;
  readonly answered_at: Date | null;
  readonly settled_at: Date | null;
  readonly tx_hash: string | null;
}

export interface ReturnRow {
  readonly id: number;
  readonly item_id: number;
  readonly account_id: number | null;
  readonly retailer_code: string | null;
  readonly state: ReturnState;
  readonly reason: string | null;
  readonly condition: string | null;
  readonly resolution: string | null;
  readonly requested_at: Date;
  readonly expires_at: Date;
  readonly received_at: Date | null;
  readonly closed_at: Date | null;
}

export interface WarrantyRow {
  readonly id: number;
  readonly item_id: number;
  readonly state: WarrantyState;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly terms: string | null;
  readonly transferable: boolean;
}

export interface BuybackRow {
  readonly id: number;
  readonly item_id: number;
  readonly account_id: number | null;
  readonly state: BuybackState;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string | null;
  readonly offered_at: Date;
  readonly expires_at: Date;
  readonly answered_at: Date | null;
  readonly closed_at: Date | null;
}

const ofItem = <Row extends { item_id: number }>(lookups: Lookups, name: string, sql: string) =>
  batchReadMany<number, Row>(lookups, { name, sql, keyOf: (row) => row.item_id });

/** What happens to an item beside its history, newest first. */
export const lifeReads = ({ lookups }: ReadPools) => ({
  activations: ofItem<ActivationRow>(
    lookups,
    'activation_of_item',
    `select a.id, a.item_id, a.source, a.retailer_id, r.code as retailer_code, a.country, a.city, a.activated_at
       from custody.sale_activation a
       left join custody.retailer r on r.id = a.retailer_id
      where a.item_id = any($1::int[])`,
  ),
  interventions: ofItem<InterventionRow>(
    lookups,
    'interventions_of_item',
    `select id, item_id, account_id, trade, event_type, proof_level, title, performed_by, occurred_at, created_at, text_bytes
       from custody.intervention where item_id = any($1::int[]) order by id desc`,
  ),
  wordsOfIntervention: batchRead<number, InterventionWords>(lookups, {
    name: 'words_of_intervention',
    sql: 'select id, description, metadata from custody.intervention where id = any($1::int[])',
    keyOf: (row) => row.id,
  }),
  repairs: ofItem<RepairRow>(
    lookups,
    'repairs_of_item',
    `select r.item_id, r.event_type, r.occurred_at
       from unnest($1::int[]) as asked (id)
      cross join lateral (select v.id, v.item_id, v.event_type, v.occurred_at from custody.intervention v
                           where v.item_id = asked.id and v.event_type in (${REPAIRER_TYPES})
                           order by v.id desc limit ${MOST_REPAIRS}) r
      order by r.id desc`,
  ),
  theftReports: ofItem<TheftReportRow>(
    lookups,
    'theft_reports_of_item',
    `select id, item_id, description, opened_at, opened_by, closed_at, resolution
       from custody.theft_report where item_id = any($1::int[]) order by id desc`,
  ),
  transfers: ofItem<TransferRow>(
    lookups,
    'transfers_of_item',
    'select * from custody.transfer where item_id = any($1::int[]) order by id desc',
  ),
  returns: ofItem<ReturnRow>(
    lookups,
    'returns_of_item',
    `select p.*, r.code as retailer_code
       from custody.product_return p
       left join custody.retailer r on r.id = p.retailer_id
      where p.item_id = any($1::int[]) order by p.id desc`,
  ),
  warranties: ofItem<WarrantyRow>(
    lookups,
    'warranty_of_item',
    'select id, item_id, state, starts_at, ends_at, terms, transferable from custody.warranty where item_id = any($1::int[])',
  ),
  buybacks: ofItem<BuybackRow>(
    lookups,
    'buybacks_of_item',
    'select * from custody.buyback where item_id = any($1::int[]) order by id desc',
  ),
});

export type LifeReads = ReturnType<typeof lifeReads>;
