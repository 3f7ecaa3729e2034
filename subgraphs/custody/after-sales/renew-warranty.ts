import type { PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { WarrantyRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { refuseDestroyed } from '../ownership/refuse-unless-free.js';
import { restartWarranty } from './start-warranty.js';
import { warrantyTermsOf } from './warranty-terms.js';

const conflict = (state: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing: 'warranty', state, trigger: 'renew' });

/**
 * A brand that sells an item once more, after it came back, starts its warranty anew: a second declaration of its sale is
 * `already_activated` (§3.5) and starts none. Once for each time the item came back.
 */
export async function renewWarranty(context: CustodyContext, productId: number): Promise<WarrantyRow> {
  const found = await context.items.byId(productId);
  if (!found) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  requireAdministratorOf(context, found.brand_id);
  const terms = await warrantyTermsOf(context, found.model_id);
  if (!terms) throw conflict('none');
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, productId);
    const now = context.clock();
    refuseDestroyed(item, 'renew');
    if (!(await cameBackSince(client, item.id))) throw conflict('running');
    await restartWarranty(client, item, terms, now);
    return warrantyOf(client, item.id);
  });
}

/** Whether the item came back to its brand since its warranty, if it had one, began. */
async function cameBackSince(client: PoolClient, itemId: number): Promise<boolean> {
  const { rows } = await client.query<{ back: boolean }>(
    `select exists (
       select from custody.movement m
        where m.item_id = $1 and m.from_role = 'owner' and m.to_role = 'vault'
          and m.at >= coalesce((select w.starts_at from custody.warranty w where w.item_id = $1), '-infinity')) as back`,
    [itemId],
  );
  return rows[0]?.back ?? false;
}

async function warrantyOf(client: PoolClient, itemId: number): Promise<WarrantyRow> {
  const { rows } = await client.query<WarrantyRow>(
    'select id, item_id, state, starts_at, ends_at, terms, transferable from custody.warranty where item_id = $1',
    [itemId],
  );
  return rows[0]!;
}
