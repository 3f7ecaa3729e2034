import { type Kysely, sql } from 'kysely';
import { namesOf } from '../../../schema/closed-record.js';
import type { EventFields, EventType } from '../../../schema/events/event-types.js';
import { type CustodyColumns, statement } from '../tables.js';
import { authored, isRefusalOf } from './authored.statements.js';
import type { Masked } from './erase-masks.statements.js';

type Records = 'product_return' | 'buyback' | 'warranty_claim' | 'mint_batch' | 'item';

/** A text in events of a type, which repeats a text of the record that a field names. */
interface Repeated {
  readonly text: string;
  /** JSON of the value that replaces it. */
  readonly erased: 'null' | '""';
  readonly field: string;
  readonly records: Records;
  /** Mutation whose caller wrote it, where that is not the person of the record. */
  readonly writtenBy?: string;
}

const ofReturn = { field: 'return_id', records: 'product_return', erased: 'null' } as const;

const REPEATED = {
  'return.requested': { ...ofReturn, text: 'reason' },
  'return.received': { ...ofReturn, text: 'condition', writtenBy: 'receiveReturn' },
  'return.rejected': { ...ofReturn, text: 'reason', writtenBy: 'rejectReturn' },
  'return.completed': { ...ofReturn, text: 'resolution', writtenBy: 'completeReturn' },
  'buyback.declined': { field: 'buyback_id', records: 'buyback', text: 'reason', erased: 'null' },
  'warranty.claimed': { field: 'claim_id', records: 'warranty_claim', text: 'description', erased: '""' },
  'batch.failed': { field: 'job_id', records: 'mint_batch', text: 'reason', erased: 'null' },
  'product.burned': { field: 'product_id', records: 'item', text: 'reason', erased: 'null', writtenBy: 'burnProduct' },
} as const satisfies Partial<Record<EventType, Repeated>>;

/** Selects what the events name of an account's records. */
function recordsOf(db: Kysely<CustodyColumns>, records: Records, accountId: number) {
  if (records === 'mint_batch')
    return db.selectFrom(records).select(sql<string>`job_id::text`.as('id')).where(isRefusalOf(accountId));
  const person = records === 'item' ? 'owner_account_id' : 'account_id';
  return db.selectFrom(records).select(sql<string>`id::text`.as('id')).where(sql.ref<number>(person), '=', accountId);
}

/** Removes a person's texts, and texts about their requests, from events. */
export const forgetWordsInEvents = statement('erase_told_words', (db, { accountId }: { accountId: number }) =>
  db
    .updateTable('event as e')
    .set({
      body: sql<string>`(e.body::jsonb || case e.type ${sql.join(
        Object.entries(REPEATED).map(
          ([type, { text, erased }]) => sql`when ${sql.lit(type)} then ${sql.lit(`{"${text}": ${erased}}`)}::jsonb`,
        ),
        sql` `,
      )} end)::text`,
    })
    .where(({ or, and, eb }) =>
      or(
        namesOf(REPEATED).map((type) => {
          const { field, records, writtenBy }: Repeated = REPEATED[type];
          const named = sql<string>`e.body::jsonb ->> ${sql.lit(field)}`;
          const own = eb(named, 'in', recordsOf(db, records, accountId));
          const written = writtenBy ? [eb(named, 'in', authored(accountId, writtenBy))] : [];
          return and([eb('e.type', '=', type), or([own, ...written])]);
        }),
      ),
    )
    .returning(['e.id', 'e.body']),
);

/** Events that contain the masked names of two owners of an item. */
const BETWEEN_OWNERS = ['product.transferred', 'transfer.accepted'] as const satisfies readonly EventType[];

type Owner = keyof Pick<EventFields<(typeof BETWEEN_OWNERS)[number]>, 'from_owner' | 'to_owner'>;
const OWNERS: readonly Owner[] = ['from_owner', 'to_owner'];

/** Selects the masked names of a person in the changes of holder of each item. */
const masksOf = (db: Kysely<CustodyColumns>, accountId: number) =>
  db
    .selectFrom('holder_change as h')
    .select(['h.item_id', 'h.from_masked as masked'])
    .where('h.from_account_id', '=', accountId)
    .union(
      db
        .selectFrom('holder_change as h')
        .select(['h.item_id', 'h.to_masked as masked'])
        .where('h.to_account_id', '=', accountId),
    );

/**
 * Replaces the masked names of a person in events about items of a brand; before those of the changes of holder, by
 * which it finds them. Returns events with replaced names again, for an erasure that is repeated.
 */
export const forgetMasksInEvents = statement('erase_masks_in_events', (db, { accountId, brandId, erased }: Masked) => {
  const isPerson = (field: Owner) =>
    sql<boolean>`exists (select from masks as m
                          where m.item_id = e.item_id and e.body::jsonb ->> ${sql.lit(field)} in (m.masked, ${erased}))`;
  const replaced = (field: Owner) =>
    sql`case when ${isPerson(field)} then jsonb_build_object(${sql.lit(field)}, ${erased}::text) else '{}' end`;
  return db
    .with('masks', () => masksOf(db, accountId))
    .updateTable('event as e')
    .set({ body: sql<string>`(e.body::jsonb || ${sql.join(OWNERS.map(replaced), sql` || `)})::text` })
    .where('e.type', 'in', BETWEEN_OWNERS)
    .where('e.brand_id', '=', brandId)
    .where('e.item_id', 'in', (all) => all.selectFrom('masks').select('masks.item_id'))
    .where(({ or }) => or(OWNERS.map(isPerson)))
    .returning(['e.id', 'e.body']);
});
