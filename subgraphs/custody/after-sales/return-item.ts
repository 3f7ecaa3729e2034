import type { PoolClient } from 'pg';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf, requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { ReturnRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { beginHolderChange } from '../ownership/begin-holder-change.js';
import { endStandingOffers } from '../ownership/end-processes.js';
import { refuseUnlessFree } from '../ownership/refuse-unless-free.js';
import { RETURN_DAYS, type ReturnTrigger, returnLifeCycle } from './return.rules.js';

const DAY_MS = 86_400_000;

export interface ReturnRequest {
  readonly productId: number;
  readonly reason?: string | null;
  /** Point of sale it will be brought to. */
  readonly retailerCode?: string | null;
}

const conflict = (state: string, trigger: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing: 'return', state, trigger });

/** The owner asks to return an item; it must arrive within thirty days. */
export function requestReturn(context: CustodyContext, request: ReturnRequest): Promise<ReturnRow> {
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, request.productId);
    const now = context.clock();
    const owner = requireHolder(context, item.owner_account_id);
    await refuseUnlessFree(client, item, 'request a return', now);
    const code = request.retailerCode ?? null;
    const retailer = code === null ? undefined : await context.retailers.active(item.brand_id, code);
    if (code !== null && !retailer) throw new DomainError('RETAILER_NOT_FOUND', { code });
    const expiresAt = new Date(now.getTime() + RETURN_DAYS * DAY_MS);
    const { rows } = await client.query<{ id: number }>(
      `insert into custody.product_return (item_id, account_id, retailer_id, state, reason, requested_at, expires_at)
       values ($1, $2, $3, 'requested', $4, $5, $6) on conflict do nothing returning id`,
      [item.id, owner.accountId, retailer?.id ?? null, request.reason ?? null, now, expiresAt],
    );
    if (!rows[0]) throw conflict('requested', 'request');
    const made = await returnOf(client, rows[0].id);
    const fields = {
      return_id: made.id,
      retailer_code: made.retailer_code,
      reason: made.reason,
      expires_at: eventInstant(expiresAt),
    };
    await appendItemEvent(client, item, 'return.requested', fields, now);
    return made;
  });
}

export type ReturnDecision =
  | { readonly trigger: 'receive'; readonly condition: string | null }
  | { readonly trigger: 'complete'; readonly resolution: string | null }
  | { readonly trigger: 'reject'; readonly reason: string | null };

/** The brand receives, settles or refuses a return. Settled, the item goes back to the vault. */
export async function decideReturn(context: CustodyContext, id: number, decision: ReturnDecision): Promise<ReturnRow> {
  const decided = await inTransaction(context.database.pool, async (client) => {
    const before = await returnOf(client, id);
    const item = await lockItem(client, before.item_id);
    const now = context.clock();
    requireAdministratorOf(context, item.brand_id, 'Return');
    const current = await returnOf(client, id);
    const state = nextState(current, item, decision.trigger, now);
    if (decision.trigger === 'receive') await refuseUnlessFree(client, item, 'receive a return', now);
    await client.query(
      `update custody.product_return
          set state = $2, condition = coalesce($3, condition), resolution = coalesce($4, resolution),
              received_at = case when $2 = 'received' then $5 else received_at end,
              closed_at = case when $2 in ('completed', 'rejected') then $5 else closed_at end
        where id = $1`,
      [
        id,
        state,
        decision.trigger === 'receive' ? decision.condition : null,
        decision.trigger === 'complete' ? decision.resolution : decision.trigger === 'reject' ? decision.reason : null,
        now,
      ],
    );
    await tell(client, item, current, decision, now);
    if (decision.trigger === 'receive') await endStandingOffers(client, item.id, now);
    if (decision.trigger === 'complete') {
      await beginHolderChange(client, context, item, { reason: 'return', to: null });
    }
    return returnOf(client, id);
  });
  context.chain?.broadcast();
  return decided;
}

/** A return belongs to the owner who began it. */
function nextState(current: ReturnRow, item: LockedItem, trigger: ReturnTrigger, now: Date): ReturnRow['state'] {
  const lapsed = current.state === 'requested' && current.expires_at <= now;
  const moved = current.account_id !== item.owner_account_id;
  const next = lapsed || moved ? null : returnLifeCycle.next(current.state, trigger);
  if (!next) throw conflict(lapsed ? 'expired' : current.state, trigger);
  return next;
}

async function tell(
  client: PoolClient,
  item: LockedItem,
  { id, retailer_code }: ReturnRow,
  decision: ReturnDecision,
  now: Date,
): Promise<void> {
  const at = eventInstant(now);
  if (decision.trigger === 'receive') {
    const fields = { return_id: id, retailer_code, condition: decision.condition, received_at: at };
    await appendItemEvent(client, item, 'return.received', fields, now);
  } else if (decision.trigger === 'complete') {
    const fields = { return_id: id, resolution: decision.resolution, completed_at: at };
    await appendItemEvent(client, item, 'return.completed', fields, now);
  } else {
    const fields = { return_id: id, reason: decision.reason, rejected_at: at };
    await appendItemEvent(client, item, 'return.rejected', fields, now);
  }
}

async function returnOf(client: PoolClient, id: number): Promise<ReturnRow> {
  const { rows } = await client.query<ReturnRow>(
    `select p.*, r.code as retailer_code from custody.product_return p
       left join custody.retailer r on r.id = p.retailer_id where p.id = $1`,
    [id],
  );
  if (!rows[0]) throw new DomainError('NOT_FOUND', { entity: 'Return' });
  return rows[0];
}
