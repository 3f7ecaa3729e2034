import type { PoolClient } from 'pg';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf, requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { BuybackRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { beginHolderChange } from '../ownership/begin-holder-change.js';
import { endStandingOffers } from '../ownership/end-processes.js';
import { refuseUnlessFree } from '../ownership/refuse-unless-free.js';
import { BUYBACK_DAYS, type BuybackTrigger, buybackLifeCycle } from './buyback.rules.js';

const DAY_MS = 86_400_000;
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;
const CURRENCY = /^[A-Z]{3}$/;

export interface BuybackOffer {
  readonly productId: number;
  /** Decimal number with at most two digits after the point. */
  readonly amount: string;
  readonly currency: string;
}

const conflict = (state: string, trigger: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing: 'buyback', state, trigger });

/** The brand offers to buy an item back from its owner; the offer stands for thirty days. */
export function offerBuyback(context: CustodyContext, offer: BuybackOffer): Promise<BuybackRow> {
  if (!AMOUNT.test(offer.amount)) throw wrong('amount', offer.amount);
  if (!CURRENCY.test(offer.currency)) throw wrong('currency', offer.currency);
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, offer.productId);
    const now = context.clock();
    requireAdministratorOf(context, item.brand_id);
    if (item.owner_account_id === null) throw conflict('unclaimed', 'offer');
    await refuseUnlessFree(client, item, 'offer a buyback', now);
    const expiresAt = new Date(now.getTime() + BUYBACK_DAYS * DAY_MS);
    const { rows } = await client.query<BuybackRow>(
      `insert into custody.buyback (item_id, account_id, state, amount, currency, offered_at, expires_at)
       values ($1, $2, 'offered', $3, $4, $5, $6) on conflict do nothing returning *`,
      [item.id, item.owner_account_id, offer.amount, offer.currency, now, expiresAt],
    );
    const made = rows[0];
    if (!made) throw conflict('offered', 'offer');
    const fields = { ...termsOf(made), expires_at: eventInstant(expiresAt) };
    await appendItemEvent(client, item, 'buyback.offered', fields, now);
    return made;
  });
}

const wrong = (field: string, input: string): DomainError =>
  invalidInput({ type: 'value_error', path: [field], message: 'Value error, wrong format', input });

/** What all events of a buyback carry. */
export const termsOf = ({ id, amount, currency }: BuybackRow) => ({ buyback_id: id, amount, currency });

export type BuybackAnswer =
  | { readonly trigger: 'accept' }
  | { readonly trigger: 'decline'; readonly reason: string | null }
  | { readonly trigger: 'complete' };

/** The owner answers, or the brand completes: the item goes back to the vault. */
export async function answerBuyback(context: CustodyContext, id: number, answer: BuybackAnswer): Promise<BuybackRow> {
  const answered = await inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, (await buybackOf(client, id)).item_id);
    const now = context.clock();
    const current = await buybackOf(client, id);
    if (answer.trigger === 'complete') requireAdministratorOf(context, item.brand_id, 'Buyback');
    else requireHolder(context, item.owner_account_id, 'Buyback');
    const state = nextState(current, item, answer.trigger, now);
    if (answer.trigger === 'accept') await refuseUnlessFree(client, item, 'accept a buyback', now);
    const { rows } = await client.query<BuybackRow>(
      `update custody.buyback
          set state = $2, reason = coalesce($3, reason),
              answered_at = case when $2 in ('accepted', 'declined') then $4 else answered_at end,
              closed_at = case when $2 in ('declined', 'completed') then $4 else closed_at end
        where id = $1 returning *`,
      [id, state, answer.trigger === 'decline' ? answer.reason : null, now],
    );
    await tell(client, item, rows[0]!, answer, now);
    if (answer.trigger === 'accept') await endStandingOffers(client, item.id, now);
    if (answer.trigger === 'complete') await beginHolderChange(client, context, item, { reason: 'buyback', to: null });
    return rows[0]!;
  });
  context.chain?.broadcast();
  return answered;
}

/** An offer was made to one owner: when the item changed hands since, nobody can accept it any more. */
function nextState(current: BuybackRow, item: LockedItem, trigger: BuybackTrigger, now: Date): BuybackRow['state'] {
  const lapsed = buybackLifeCycle.next(current.state, 'expire') !== null && current.expires_at <= now;
  const moved = current.account_id !== item.owner_account_id;
  const next = lapsed || moved ? null : buybackLifeCycle.next(current.state, trigger);
  if (!next) throw conflict(lapsed ? 'expired' : current.state, trigger);
  return next;
}

async function tell(
  client: PoolClient,
  item: LockedItem,
  buyback: BuybackRow,
  answer: BuybackAnswer,
  now: Date,
): Promise<void> {
  const terms = termsOf(buyback);
  const at = eventInstant(now);
  if (answer.trigger === 'accept') {
    await appendItemEvent(client, item, 'buyback.accepted', { ...terms, accepted_at: at }, now);
  } else if (answer.trigger === 'decline') {
    const fields = { ...terms, reason: answer.reason, declined_at: at };
    await appendItemEvent(client, item, 'buyback.declined', fields, now);
  } else {
    await appendItemEvent(client, item, 'buyback.completed', { ...terms, completed_at: at }, now);
  }
}

async function buybackOf(client: PoolClient, id: number): Promise<BuybackRow> {
  const { rows } = await client.query<BuybackRow>('select * from custody.buyback where id = $1', [id]);
  if (!rows[0]) throw new DomainError('NOT_FOUND', { entity: 'Buyback' });
  return rows[0];
}
