import type { EntityManager } from '@mikro-orm/postgresql';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { returnLifeCycle } from '../../../schema/life-cycles/return.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf, requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { ReturnRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { activeRetailer } from '../market/retailer.statements.js';
import { beginHolderChange } from '../ownership/begin-holder-change.js';
import { cancelStanding } from '../ownership/process.statements.js';
import { refuseUnlessFree } from '../ownership/refuse-unless-free.js';
import { ReturnEntity } from './return.entity.js';
import { nextReturnState, RETURN_DAYS } from './return.rules.js';
import { returnById } from './return.statements.js';

const DAY_MS = 86_400_000;

export interface ReturnRequest {
  readonly productId: number;
  readonly reason?: string | null;
  /** Point of sale to which it will be brought. */
  readonly retailerCode?: string | null;
}

const conflict = (state: string, trigger: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing: 'return', state, trigger });

/** Requests the return of an item, by its owner; it must be received within thirty days. */
export function requestReturn(context: CustodyContext, request: ReturnRequest): Promise<ReturnRow> {
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, request.productId);
    const now = context.clock();
    const owner = requireHolder(context, item);
    await refuseUnlessFree(em, item, 'request a return', now);
    const retailerId = await retailerOf(em, item.brand_id, request.retailerCode ?? null);
    await refuseSecond(em, item.id);
    const expiresAt = new Date(now.getTime() + RETURN_DAYS * DAY_MS);
    const asked = em.create(ReturnEntity, {
      itemId: item.id,
      accountId: owner.accountId,
      retailerId,
      state: returnLifeCycle.initial,
      reason: request.reason ?? null,
      requestedAt: now,
      expiresAt,
    });
    await em.flush();
    const made = await found(em, asked.id);
    const { id, retailer_code, reason } = made;
    const fields = { return_id: id, retailer_code, reason, expires_at: eventInstant(expiresAt) };
    await appendItemEvent(em, item, 'return.requested', fields, now);
    await mailOwner(em, item, 'return_requested', now);
    return made;
  });
}

/**
 * Finds the retailer of a return on the transaction's own connection, since calls waiting for the item may occupy all
 * others.
 */
async function retailerOf(on: Executor, brandId: number, code: string | null): Promise<number | null> {
  if (code === null) return null;
  const retailer = await activeRetailer.row(on, { brandId, code });
  if (!retailer) throw new DomainError('RETAILER_NOT_FOUND', { code });
  return retailer.id;
}

/** Refuses a second open return of a locked item. */
async function refuseSecond(em: EntityManager, itemId: number): Promise<void> {
  const unended = { itemId, state: { $nin: [...returnLifeCycle.final] } };
  if ((await em.count(ReturnEntity, unended)) > 0) throw conflict('requested', 'request');
}

export type ReturnAnswer =
  | { readonly trigger: 'receive'; readonly condition: string | null }
  | { readonly trigger: 'reject'; readonly reason: string | null };

/** Receives or refuses a return, by the brand; the owner is unchanged. */
export function answerReturn(context: CustodyContext, id: number, answer: ReturnAnswer): Promise<ReturnRow> {
  return context.database.unitOfWork(async (em) => {
    const item = await lockItemOf(em, context, id);
    const now = context.clock();
    const current = await em.findOneOrFail(ReturnEntity, { id });
    current.state = nextReturnState(current, item.owner_account_id, answer.trigger, now);
    if (answer.trigger === 'receive') {
      await refuseUnlessFree(em, item, 'receive a return', now);
      current.condition = answer.condition ?? current.condition;
      current.receivedAt = now;
    } else {
      current.resolution = answer.reason ?? current.resolution;
      current.closedAt = now;
    }
    await em.flush();
    const answered = await found(em, id);
    await emitAnswer(em, item, answered, answer, now);
    if (answer.trigger === 'receive') await cancelStanding.run(em, { itemId: item.id, now });
    return answered;
  });
}

async function emitAnswer(
  em: EntityManager,
  item: LockedItem,
  { id, retailer_code }: ReturnRow,
  answer: ReturnAnswer,
  now: Date,
): Promise<void> {
  const at = eventInstant(now);
  if (answer.trigger === 'receive') {
    const fields = { return_id: id, retailer_code, condition: answer.condition, received_at: at };
    await appendItemEvent(em, item, 'return.received', fields, now);
    await mailOwner(em, item, 'return_received', now);
  } else {
    const fields = { return_id: id, reason: answer.reason, rejected_at: at };
    await appendItemEvent(em, item, 'return.rejected', fields, now);
    await mailOwner(em, item, 'return_rejected', now, answer.reason);
  }
}

/** Completes a return, by the brand: the item goes back to the vault. */
export async function completeReturn(
  context: CustodyContext,
  id: number,
  resolution: string | null,
): Promise<ReturnRow> {
  const completed = await context.database.unitOfWork(async (em) => {
    const item = await lockItemOf(em, context, id);
    const now = context.clock();
    const current = await em.findOneOrFail(ReturnEntity, { id });
    current.state = nextReturnState(current, item.owner_account_id, 'complete', now);
    current.resolution = resolution;
    current.closedAt = now;
    await em.flush();
    const fields = { return_id: id, resolution, completed_at: eventInstant(now) };
    await appendItemEvent(em, item, 'return.completed', fields, now);
    await mailOwner(em, item, 'return_completed', now, resolution);
    await beginHolderChange(em, context, item, { reason: 'return', to: null });
    return found(em, id);
  });
  context.chain?.broadcast();
  return completed;
}

/** Returns the locked item of a return to its brand. */
async function lockItemOf(on: Executor, context: CustodyContext, id: number): Promise<LockedItem> {
  const item = await lockItem(on, (await found(on, id)).item_id);
  requireAdministratorOf(context, item.brand_id, 'Return');
  return item;
}

async function found(on: Executor, id: number): Promise<ReturnRow> {
  const row = await returnById.row(on, { id });
  if (!row) throw new DomainError('NOT_FOUND', { entity: 'Return' });
  return row;
}
