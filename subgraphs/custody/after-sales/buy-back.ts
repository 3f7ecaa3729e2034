import type { EntityManager } from '@mikro-orm/postgresql';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { WRONG_FORMAT } from '../../../schema/validation-sentences.js';
import { rowOf } from '../../lib/database/row-of.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf, requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { BuybackRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { beginHolderChange } from '../ownership/begin-holder-change.js';
import { cancelStanding } from '../ownership/process.statements.js';
import { refuseUnlessFree } from '../ownership/refuse-unless-free.js';
import { BuybackEntity } from './buyback.entity.js';
import { BUYBACK_DAYS, buybackTerms, nextBuybackState } from './buyback.rules.js';
import { buybackById } from './buyback.statements.js';

const DAY_MS = 86_400_000;
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;
const CURRENCY = /^[A-Z]{3}$/;

export interface BuybackOffer {
  readonly productId: number;
  /** Decimal number with at most two decimal places. */
  readonly amount: string;
  readonly currency: string;
}

const conflict = (state: string, trigger: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing: 'buyback', state, trigger });

const priceOf = ({ amount, currency }: BuybackRow): string => `${amount} ${currency}`;

/** Offers to buy an item back from its owner, by the brand; valid for thirty days. */
export function offerBuyback(context: CustodyContext, offer: BuybackOffer): Promise<BuybackRow> {
  if (!AMOUNT.test(offer.amount)) throw wrong('amount', offer.amount);
  if (!CURRENCY.test(offer.currency)) throw wrong('currency', offer.currency);
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, offer.productId);
    const now = context.clock();
    requireAdministratorOf(context, item.brand_id);
    if (item.owner_account_id === null) throw conflict('unclaimed', 'offer');
    await refuseUnlessFree(em, item, 'offer a buyback', now);
    await refuseSecond(em, item.id);
    const expiresAt = new Date(now.getTime() + BUYBACK_DAYS * DAY_MS);
    const offered = em.create(BuybackEntity, {
      itemId: item.id,
      accountId: item.owner_account_id,
      state: buybackLifeCycle.initial,
      amount: offer.amount,
      currency: offer.currency,
      offeredAt: now,
      expiresAt,
    });
    await em.flush();
    const made = await found(em, offered.id);
    const fields = { ...buybackTerms(made), expires_at: eventInstant(expiresAt) };
    await appendItemEvent(em, item, 'buyback.offered', fields, now);
    await mailOwner(em, item, 'buyback_offered', now, priceOf(made));
    return made;
  });
}

const wrong = (field: string, input: string): DomainError =>
  invalidInput({ type: 'value_error', path: [field], message: WRONG_FORMAT, input });

/** Refuses a second open offer for a locked item. */
async function refuseSecond(em: EntityManager, itemId: number): Promise<void> {
  const unended = { itemId, state: { $nin: [...buybackLifeCycle.final] } };
  if ((await em.count(BuybackEntity, unended)) > 0) throw conflict('offered', 'offer');
}

export type BuybackAnswer =
  | { readonly trigger: 'accept' }
  | { readonly trigger: 'decline'; readonly reason: string | null };

/** Accepts or declines a buyback, by the owner. */
export function answerBuyback(context: CustodyContext, id: number, answer: BuybackAnswer): Promise<BuybackRow> {
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, (await found(em, id)).item_id);
    const now = context.clock();
    requireHolder(context, item, 'Buyback');
    const current = await em.findOneOrFail(BuybackEntity, { id });
    current.state = nextBuybackState(current, item.owner_account_id, answer.trigger, now);
    current.answeredAt = now;
    if (answer.trigger === 'accept') await refuseUnlessFree(em, item, 'accept a buyback', now);
    else {
      current.reason = answer.reason;
      current.closedAt = now;
    }
    await em.flush();
    const answered = rowOf(em, BuybackEntity, current);
    await emitAnswer(em, item, answered, answer, now);
    if (answer.trigger === 'accept') await cancelStanding.run(em, { itemId: item.id, now });
    return answered;
  });
}

async function emitAnswer(
  em: EntityManager,
  item: LockedItem,
  buyback: BuybackRow,
  answer: BuybackAnswer,
  now: Date,
): Promise<void> {
  const terms = buybackTerms(buyback);
  const at = eventInstant(now);
  if (answer.trigger === 'accept') {
    await appendItemEvent(em, item, 'buyback.accepted', { ...terms, accepted_at: at }, now);
  } else {
    const fields = { ...terms, reason: answer.reason, declined_at: at };
    await appendItemEvent(em, item, 'buyback.declined', fields, now);
  }
}

/** Completes a buyback, by the brand: the item was received and paid for, and goes to the vault. */
export async function completeBuyback(context: CustodyContext, id: number): Promise<BuybackRow> {
  const completed = await context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, (await found(em, id)).item_id);
    const now = context.clock();
    requireAdministratorOf(context, item.brand_id, 'Buyback');
    const current = await em.findOneOrFail(BuybackEntity, { id });
    current.state = nextBuybackState(current, item.owner_account_id, 'complete', now);
    current.closedAt = now;
    await em.flush();
    const done = rowOf(em, BuybackEntity, current);
    const fields = { ...buybackTerms(done), completed_at: eventInstant(now) };
    await appendItemEvent(em, item, 'buyback.completed', fields, now);
    await mailOwner(em, item, 'buyback_completed', now, priceOf(done));
    await beginHolderChange(em, context, item, { reason: 'buyback', to: null });
    return done;
  });
  context.chain?.broadcast();
  return completed;
}

async function found(on: Executor, id: number): Promise<BuybackRow> {
  const row = await buybackById.row(on, { id });
  if (!row) throw new DomainError('NOT_FOUND', { entity: 'Buyback' });
  return row;
}
