import type { Kysely } from 'kysely';
import { itemLifeCycle } from '../../../schema/life-cycles/item.js';
import { selectedHex } from '../../lib/database/bytes.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { type CustodyColumns, statement } from '../tables.js';
import { type ItemRow, selectItems } from './item.statements.js';

const { to: MINTING } = itemLifeCycle.step('mint_requested');
const { to: STOLEN } = itemLifeCycle.step('theft_reported');

/** An item that is locked until the end of the transaction. */
export type LockedItem = ItemRow;

/** Starts a statement that locks items and reads them as `LockedItem`. */
export const selectLocked = (db: Kysely<CustodyColumns>) => selectItems(db).forUpdate('item');

const locked = statement('lock_item', (db, { itemId }: { itemId: number }) =>
  selectLocked(db).where('item.id', '=', itemId),
);

/**
 * Locks an item until the end of the transaction, which serialises its changes. A change reads the clock after locking,
 * so that times are in order.
 */
export async function lockItem(client: Executor, itemId: number): Promise<LockedItem> {
  const item = await locked.row(client, { itemId });
  if (!item) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  return item;
}

/** An item whose registration is not recorded yet, with the columns that recording needs. */
export type AwaitingItem = Pick<ItemRow, 'id' | 'uid_hash' | 'origin' | 'identity' | 'status'>;

const awaiting = statement('lock_awaiting', (db, { registrationId }: { registrationId: number }) =>
  db
    .selectFrom('item')
    .select(['id', 'origin', 'identity', 'status'])
    .select(({ ref }) => selectedHex(ref('uid_hash')).as('uid_hash'))
    .where('registration_id', '=', registrationId)
    .where('mined_at', 'is', null)
    .where('status', 'in', [MINTING, STOLEN])
    .orderBy('id')
    .forUpdate(),
);

/**
 * Locks all items of a chain transaction whose registration is not recorded, in id order to avoid deadlocks. An item
 * may be reported stolen during its registration.
 */
export const lockAwaiting = (client: Executor, registrationId: number): Promise<AwaitingItem[]> =>
  awaiting.rows(client, { registrationId });
