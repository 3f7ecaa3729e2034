import { type Selectable } from 'kysely';
import { returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { LARGEST_PAGE } from '../../lib/bounds/page-lists.js';
import type { ReadPools } from '../../lib/database/database.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import type { LookupSource } from '../../lib/database/lookups.js';
import { anyOf, type Lookup } from '../../lib/database/statement.js';
import { returnsToBrand } from '../ownership/returns-to-brand.statements.js';
import { interventionTypes } from '../repair/intervention-types.rules.js';
import { type CustodyColumns, statement } from '../tables.js';
import { MOST_INCIDENTS } from './incident.rules.js';

const ACTIVATION = ['id', 'item_id', 'source', 'retailer_id', 'country', 'city', 'activated_at'] as const;
const INTERVENTION = [
  'id',
  'item_id',
  'account_id',
  'trade',
  'event_type',
  'proof_level',
  'title',
  'performed_by',
  'occurred_at',
  'created_at',
  'text_bytes',
] as const;
const THEFT_REPORT = [
  'id',
  'item_id',
  'description',
  'police_number',
  'opened_at',
  'opened_by',
  'closed_at',
  'resolution',
] as const;
const TRANSFER = [
  'id',
  'item_id',
  'from_account_id',
  'from_masked',
  'to_email',
  'to_account_id',
  'to_masked',
  'state',
  'comment',
  'offered_at',
  'expires_at',
  'answered_at',
  'settled_at',
  'tx_hash',
] as const;
const RETURN = [
  'id',
  'item_id',
  'account_id',
  'state',
  'reason',
  'condition',
  'resolution',
  'requested_at',
  'expires_at',
  'received_at',
  'closed_at',
] as const;
const WARRANTY = ['id', 'item_id', 'state', 'starts_at', 'ends_at', 'terms', 'transferable'] as const;
const BUYBACK = [
  'id',
  'item_id',
  'account_id',
  'state',
  'amount',
  'currency',
  'reason',
  'offered_at',
  'expires_at',
  'answered_at',
  'closed_at',
] as const;

type Fields<Table extends keyof CustodyColumns> = keyof Selectable<CustodyColumns[Table]>;
type Row<Table extends keyof CustodyColumns, Field extends Fields<Table>> = Pick<
  Selectable<CustodyColumns[Table]>,
  Field
>;
type AtRetailer = { readonly retailer_code: Selectable<CustodyColumns['retailer']>['code'] | null };

export type ActivationRow = Row<'sale_activation', (typeof ACTIVATION)[number]> & AtRetailer;
export type InterventionRow = Row<'intervention', (typeof INTERVENTION)[number]>;
/** A partner's texts about an intervention: up to 3 MiB. */
export type InterventionWords = Row<'intervention', 'id' | 'description' | 'metadata'>;
type RepairRow = Row<'intervention', 'item_id' | 'event_type' | 'occurred_at' | 'proof_level'>;
export type TheftReportRow = Row<'theft_report', (typeof THEFT_REPORT)[number]>;
export type TransferRow = Row<'transfer', (typeof TRANSFER)[number]>;
export type ReturnRow = Row<'product_return', (typeof RETURN)[number]> & AtRetailer;
export type WarrantyRow = Row<'warranty', (typeof WARRANTY)[number]>;
export type BuybackRow = Row<'buyback', (typeof BUYBACK)[number]>;

/** Selects the fields of a table under an alias. */
const of = <Name extends string, Field extends string>(name: Name, fields: readonly Field[]) =>
  fields.map((field) => `${name}.${field}` as const);

type Keys = { readonly keys: readonly number[] };

const activations = statement.lookup('activation_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom('sale_activation as a')
    .leftJoin('retailer as r', 'r.id', 'a.retailer_id')
    .select(of('a', ACTIVATION))
    .select('r.code as retailer_code')
    .where('a.item_id', '=', anyOf(keys)),
);
const wordsOfIntervention = statement.lookup('words_of_intervention', (db, { keys }: Keys) =>
  db.selectFrom('intervention').select(['id', 'description', 'metadata']).where('id', '=', anyOf(keys)),
);

/** Most repairs in the public history. */
export const MOST_REPAIRS = 100;

const repairs = statement.lookup('repairs_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }))
    .crossJoinLateral((item) =>
      item
        .selectFrom('intervention as v')
        .select(['v.id', 'v.item_id', 'v.event_type', 'v.occurred_at', 'v.proof_level'])
        .whereRef('v.item_id', '=', 'asked.id')
        .where('v.event_type', 'in', interventionTypes(['repairer']))
        .orderBy('v.id', 'desc')
        .limit(MOST_REPAIRS)
        .as('r'),
    )
    .select(['r.item_id', 'r.event_type', 'r.occurred_at', 'r.proof_level'])
    .orderBy('r.id', 'desc'),
);
const openReports = statement.lookup('open_theft_report_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom('theft_report')
    .select(['item_id', 'opened_by'])
    .where('item_id', '=', anyOf(keys))
    .where('closed_at', 'is', null),
);
const thefts = statement.lookup('thefts_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }))
    .crossJoinLateral((item) =>
      item
        .selectFrom('theft_report as t')
        .select(['t.id', 't.item_id', 't.opened_at', 't.closed_at'])
        .whereRef('t.item_id', '=', 'asked.id')
        .orderBy('t.id', 'desc')
        .limit(MOST_INCIDENTS)
        .as('r'),
    )
    .select(['r.item_id', 'r.opened_at', 'r.closed_at']),
);
const completedReturns = statement.lookup('completed_returns_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }))
    .crossJoinLateral((item) =>
      item
        .selectFrom('product_return as p')
        .select(['p.id', 'p.item_id', 'p.closed_at'])
        .whereRef('p.item_id', '=', 'asked.id')
        .where('p.state', '=', returnLifeCycle.step('complete').to)
        // Completed ones whose move the chain has not recorded yet may still be given up.
        .where(({ exists, ref }) =>
          exists(returnsToBrand(db, ref('p.item_id')).where('m.at', '>=', ref('p.closed_at'))),
        )
        .orderBy('p.id', 'desc')
        .limit(MOST_INCIDENTS)
        .as('r'),
    )
    .select(['r.item_id', 'r.closed_at']),
);

/** Most interventions, theft reports, transfers, returns, buybacks and claims of an item that are read, of each. */
export const MOST_PROCESSES = LARGEST_PAGE;

const interventions = statement.lookup('interventions_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }))
    .crossJoinLateral((item) =>
      item
        .selectFrom('intervention as v')
        .select(of('v', INTERVENTION))
        .whereRef('v.item_id', '=', 'asked.id')
        .orderBy('v.id', 'desc')
        .limit(MOST_PROCESSES)
        .as('r'),
    )
    .select(of('r', INTERVENTION))
    .orderBy('r.id', 'desc'),
);
const theftReports = statement.lookup('theft_reports_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }))
    .crossJoinLateral((item) =>
      item
        .selectFrom('theft_report as t')
        .select(of('t', THEFT_REPORT))
        .whereRef('t.item_id', '=', 'asked.id')
        .orderBy('t.id', 'desc')
        .limit(MOST_PROCESSES)
        .as('r'),
    )
    .select(of('r', THEFT_REPORT))
    .orderBy('r.id', 'desc'),
);
const transfers = statement.lookup('transfers_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }))
    .crossJoinLateral((item) =>
      item
        .selectFrom('transfer as t')
        .select(of('t', TRANSFER))
        .whereRef('t.item_id', '=', 'asked.id')
        .orderBy('t.id', 'desc')
        .limit(MOST_PROCESSES)
        .as('r'),
    )
    .select(of('r', TRANSFER))
    .orderBy('r.id', 'desc'),
);
const returns = statement.lookup('returns_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }))
    .crossJoinLateral((item) =>
      item
        .selectFrom('product_return as p')
        .select(of('p', [...RETURN, 'retailer_id']))
        .whereRef('p.item_id', '=', 'asked.id')
        .orderBy('p.id', 'desc')
        .limit(MOST_PROCESSES)
        .as('p'),
    )
    .leftJoin('retailer as r', 'r.id', 'p.retailer_id')
    .select(of('p', RETURN))
    .select('r.code as retailer_code')
    .orderBy('p.id', 'desc'),
);
const warranties = statement.lookup('warranty_of_item', (db, { keys }: Keys) =>
  db.selectFrom('warranty').select(WARRANTY).where('item_id', '=', anyOf(keys)),
);
const buybacks = statement.lookup('buybacks_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }))
    .crossJoinLateral((item) =>
      item
        .selectFrom('buyback as b')
        .select(of('b', BUYBACK))
        .whereRef('b.item_id', '=', 'asked.id')
        .orderBy('b.id', 'desc')
        .limit(MOST_PROCESSES)
        .as('r'),
    )
    .select(of('r', BUYBACK))
    .orderBy('r.id', 'desc'),
);

const holderChanges = statement.lookup('open_holder_change_of_item', (db, { keys }: Keys) =>
  db
    .selectFrom('holder_change')
    .select(['id', 'item_id'])
    .where('item_id', '=', anyOf(keys))
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null),
);

const ofItem = <Row extends { item_id: number }>(lookups: LookupSource, lookup: Lookup<Row>) =>
  batchReadMany<number, Row>(lookups, { ...lookup, keyOf: (row) => row.item_id });

/** Creates the reads of an item's processes (transfers, returns, repairs and so on), newest first. */
export const lifeReads = ({ lookups }: ReadPools) => ({
  activations: ofItem(lookups, activations),
  interventions: ofItem(lookups, interventions),
  wordsOfIntervention: batchRead(lookups, { ...wordsOfIntervention, keyOf: (row: InterventionWords) => row.id }),
  repairs: ofItem<RepairRow>(lookups, repairs),
  openReports: ofItem(lookups, openReports),
  thefts: ofItem(lookups, thefts),
  completedReturns: ofItem(lookups, completedReturns),
  theftReports: ofItem(lookups, theftReports),
  transfers: ofItem(lookups, transfers),
  returns: ofItem(lookups, returns),
  warranties: ofItem(lookups, warranties),
  buybacks: ofItem(lookups, buybacks),
  /** Pending changes of holder, of which an item has at most one. */
  holderChanges: ofItem(lookups, holderChanges),
});

export type LifeReads = ReturnType<typeof lifeReads>;
