import { sql } from 'kysely';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { statement } from '../tables.js';
import type { ItemRow } from './item.statements.js';

/** An item being changed, with what only changes need. */
export interface LockedItem extends ItemRow {
  readonly status_before_theft: ItemRow['status'] | null;
  /** What it was when it left the catalog or was about to be destroyed. */
  readonly status_before_leaving: ItemRow['status'] | null;
}

const FIELDS = [
  'i.id',
  'i.brand_id',
  'i.brand_code',
  'i.serial',
  'i.uid_hash',
  'i.token_id',
  'i.product_name',
  'i.category_id',
  'i.model_id',
  'i.batch_id',
  'i.metadata_uri',
  'i.image_url',
  'i.identification',
  'i.origin',
  'i.identity',
  'i.status',
  'i.owner_account_id',
  'i.owner_masked',
  'i.tx_hash',
  'i.mined_at',
  'i.confirmed_at',
  'i.created_at',
  'i.status_before_theft',
  'i.status_before_leaving',
] as const;

const lock = statement('lock_item', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('item as i')
    .select(FIELDS)
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('theft_report as t')
          .select(sql`1`.as('one'))
          .whereRef('t.item_id', '=', 'i.id')
          .where('t.closed_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('declared_stolen'),
      exists(
        selectFrom('certificate as c')
          .select(sql`1`.as('one'))
          .whereRef('c.item_id', '=', 'i.id')
          .where('c.status', '=', 'active'),
      )
        .$castTo<boolean>()
        .as('certificate_active'),
    ])
    .where('i.id', '=', itemId)
    .forUpdate('i')
    .$narrowType<Pick<LockedItem, 'status_before_theft' | 'status_before_leaving'>>(),
);

/** Holds the item until the transaction ends: what happens to one item happens one after another. */
export async function lockItem(on: Executor, itemId: number): Promise<LockedItem> {
  const item = await lock.row(on, { itemId });
  if (!item) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  return item;
}

/** An item whose registration has not been recorded yet, with what tells how that is done. */
export type AwaitingItem = Pick<ItemRow, 'id' | 'uid_hash' | 'origin' | 'identity' | 'status'>;

const awaiting = statement('lock_awaiting', (db, { registrationId }: { registrationId: string }) =>
  db
    .selectFrom('item')
    .select(['id', 'uid_hash', 'origin', 'identity', 'status'])
    .where('registration_id', '=', registrationId)
    .where('mined_at', 'is', null)
    .where('status', 'in', ['minting', 'stolen'])
    .orderBy('id')
    .forUpdate(),
);

/**
 * Holds all items of one transaction whose registration has not been recorded yet, in the order of their numbers, so that two
 * who want the same ones never wait for each other. An item may be reported stolen while its registration is on its way.
 */
export const lockAwaiting = (on: Executor, registrationId: string): Promise<AwaitingItem[]> =>
  awaiting.rows(on, { registrationId });
