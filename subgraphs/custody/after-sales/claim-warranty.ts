import type { PoolClient } from 'pg';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { tooShort } from '../../../schema/validation-sentences.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { WarrantyRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { refuseUnlessKept } from '../ownership/refuse-unless-free.js';
import { type ClaimRow, claimById } from './claim.statements.js';
import { warrantyCovers } from './warranty.rules.js';
import { claimLifeCycle, MOST_OPEN_CLAIMS } from './warranty-claim.rules.js';

/** The owner asks for what the warranty promises, while it runs. */
export function claimWarranty(context: CustodyContext, productId: number, description: string): Promise<ClaimRow> {
  const told = description.trim();
  if (!told) {
    const message = tooShort(1);
    throw invalidInput({ type: 'string_too_short', path: ['description'], message, input: description });
  }
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, productId);
    const now = context.clock();
    const owner = requireHolder(context, item.owner_account_id);
    await refuseUnlessKept(client, item, 'claim');
    const { rows } = await client.query<WarrantyRow>(
      'select id, item_id, state, starts_at, ends_at, terms, transferable from custody.warranty where item_id = $1',
      [item.id],
    );
    const warranty = rows[0];
    if (!warranty || !warrantyCovers(warranty.state, warranty.ends_at, now)) {
      throw new DomainError('STATE_CONFLICT', {
        thing: 'warranty',
        state: warranty?.state ?? 'none',
        trigger: 'claim',
      });
    }
    await refuseTooManyOpen(client, warranty.id);
    const claim = await client.query<{ id: number }>(
      `insert into custody.warranty_claim (warranty_id, account_id, description, claimed_at) values ($1, $2, $3, $4)
       returning id`,
      [warranty.id, owner.accountId, told, now],
    );
    const id = claim.rows[0]!.id;
    const fields = {
      warranty_id: warranty.id,
      claim_id: id,
      description: told,
      warranty_ends_at: eventInstant(warranty.ends_at),
      claimed_at: eventInstant(now),
    };
    await appendItemEvent(client, item, 'warranty.claimed', fields, now);
    return (await claimById(client, id))!;
  });
}

/** Counted under the item's lock. */
async function refuseTooManyOpen(client: PoolClient, warrantyId: number): Promise<void> {
  const { rows } = await client.query<{ open: number }>(
    'select count(*)::int as open from custody.warranty_claim where warranty_id = $1 and state = any($2::text[])',
    [warrantyId, claimLifeCycle.step('cancel').from],
  );
  if ((rows[0]?.open ?? 0) < MOST_OPEN_CLAIMS) return;
  throw new DomainError('STATE_CONFLICT', { thing: 'warranty', state: 'claimed', trigger: 'claim' });
}
