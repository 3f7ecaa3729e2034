import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { OWN_ADDRESS } from '../../../schema/field-sentences.js';
import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { type TransferState, type TransferTrigger, transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { ATTEMPTS } from '../../../schema/limits.js';
import type { AccountPrincipal } from '../../../schema/principal.js';
import { NOT_NAMED_YET } from '../../../schema/vocabulary/receiver.js';
import { rowOf } from '../../lib/database/row-of.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { doCounted } from '../../lib/windows/attempts.js';
import { windowFull } from '../../lib/windows/refusals.js';
import { callingAccount, requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { isVerified } from '../items/item-status.rules.js';
import type { TransferRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { mailAccount, mailAddress } from '../letters/letter.statements.js';
import { beginHolderChange } from './begin-holder-change.js';
import { refuseBlockedGiver } from './refuse-blocked-giver.js';
import { refuseUnlessFree } from './refuse-unless-free.js';
import { type Transfer, TransferEntity } from './transfer.entity.js';
import { TRANSFER_DAYS } from './transfer.rules.js';
import { giverOfTransfer, lockItemOfTransfer } from './transfer.statements.js';

const DAY_MS = 86_400_000;

export interface TransferOffer {
  readonly productId: number;
  /** E-mail address of the receiver; null where the bearer of a link names it. */
  readonly email: string | null;
  readonly comment: string | null;
  /** Language of the owner's page, used when the receiver's is unknown. */
  readonly language: string | null;
}

/**
 * Offers an item, by its owner, to a named person, and mails them. One open offer per item, which expires after
 * fourteen days.
 */
export function offerTransfer(context: CustodyContext, offer: TransferOffer): Promise<TransferRow> {
  return recordOffer(context, offer, null);
}

/** Records an offer; with a token's hash, one whose receiver the bearer names. */
export function recordOffer(
  context: CustodyContext,
  { productId, email, comment, language }: TransferOffer,
  link: { readonly tokenHash: string; readonly lifeMs: number } | null,
): Promise<TransferRow> {
  const to = email == null ? null : normalizeEmail(email);
  return countedOffer(context, async (em) => {
    const item = await lockItem(em, productId);
    const now = context.clock();
    const owner = requireHolder(context, item);
    if (to !== null) refuseUnlessOther(to, owner.email, email ?? '');
    if (!item.identity || !isVerified(item.status)) throw conflict('product', item.status, 'offer');
    await refuseUnlessFree(em, item, 'offer', now);
    await refuseSecond(em, item.id);
    const transfer = em.create(TransferEntity, {
      itemId: item.id,
      fromAccountId: owner.accountId,
      fromMasked: item.owner_masked,
      toEmail: to,
      toMasked: to === null ? NOT_NAMED_YET : context.mask(to, item.brand_id),
      tokenHash: link?.tokenHash ?? null,
      state: transferLifeCycle.initial,
      comment,
      offeredAt: now,
      expiresAt: new Date(now.getTime() + (link?.lifeMs ?? TRANSFER_DAYS * DAY_MS)),
    });
    await em.flush();
    if (to !== null) {
      const letter = { itemId: item.id, email: to, language, detail: item.owner_masked, now };
      await mailAddress(em, 'transfer_offered', letter);
    }
    return rowOf(em, TransferEntity, transfer);
  });
}

/**
 * Makes an offer within the account's daily limit, since each sends a mail to a chosen address. A refused offer does
 * not count. Throws `RATE_LIMITED`.
 */
function countedOffer<Made>(context: CustodyContext, make: (em: EntityManager) => Promise<Made>): Promise<Made> {
  const { attempts, clock, database } = context;
  const key = { key: `offers of account ${callingAccount(context).accountId}`, limit: ATTEMPTS.offersAccount };
  const begun = attempts.begin([key], clock, (seconds, full) => windowFull(seconds, full, clock()));
  return doCounted(begun, () => database.unitOfWork(make));
}

/** Refuses an invalid address, and the owner's own. */
export function refuseUnlessOther(to: string, owner: string, input: string): void {
  if (!isEmailAddress(to) || to === normalizeEmail(owner)) throw notAnotherAddress(input);
}

const notAnotherAddress = (input: string): DomainError =>
  invalidInput({ type: 'value_error', path: ['email'], message: OWN_ADDRESS, input });

/** Refuses a second open offer of a locked item. */
async function refuseSecond(em: EntityManager, itemId: number): Promise<void> {
  const unended = { itemId, state: { $nin: [...transferLifeCycle.final] } };
  if ((await em.count(TransferEntity, unended)) > 0) throw conflict('transfer', 'offered', 'offer');
}

/** Accepts an offer, by its receiver, who then owns the item; the vault transfers its token. */
export async function acceptTransfer(context: CustodyContext, id: number): Promise<TransferRow> {
  await refuseBlocked(context, id);
  const accepted = await context.database.unitOfWork(async (em) => {
    const { item, transfer } = await lockTransfer(em, id);
    const now = context.clock();
    const account = requireReceiver(context, transfer);
    next(transfer, 'accept', now);
    await refuseUnlessFree(em, item, 'accept', now);
    if (!isVerified(item.status) || item.owner_account_id !== transfer.fromAccountId) {
      throw conflict('product', item.status, 'accept');
    }
    const to = { accountId: account.accountId, masked: context.mask(account.email, item.brand_id) };
    transfer.state = transferLifeCycle.step('send').to;
    transfer.answeredAt = now;
    transfer.toAccountId = to.accountId;
    await em.flush();
    const sent = rowOf(em, TransferEntity, transfer);
    await emitAccepted(em, item, transfer, to.masked, now);
    const comment = transfer.comment ?? null;
    await beginHolderChange(em, context, item, { reason: 'transfer', to, transferId: id, comment });
    return sent;
  });
  context.chain?.broadcast();
  return accepted;
}

/** Refuses the offer of a disabled account for its receiver; throws `NOT_FOUND` for everybody else, disabled or not. */
async function refuseBlocked(context: CustodyContext, id: number): Promise<void> {
  const offer = await giverOfTransfer.row(context.database.pool, { id });
  if (!offer) throw unknown();
  requireReceiver(context, { toEmail: offer.to_email, toAccountId: offer.to_account_id });
  const { initial: state } = transferLifeCycle;
  await refuseBlockedGiver(context, offer.from_account_id, () => conflict('transfer', state, 'accept'));
}

async function emitAccepted(
  em: EntityManager,
  item: LockedItem,
  transfer: Transfer,
  receiver: string,
  now: Date,
): Promise<void> {
  const fields = {
    transfer_id: transfer.id,
    from_owner: transfer.fromMasked ?? null,
    to_owner: receiver,
    offered_at: eventInstant(transfer.offeredAt),
    accepted_at: eventInstant(now),
  };
  await appendItemEvent(em, item, 'transfer.accepted', fields, now);
}

/** Ends an offer: declined by the receiver, or cancelled by the owner. */
export function endTransfer(context: CustodyContext, id: number, trigger: 'decline' | 'cancel'): Promise<TransferRow> {
  return context.database.unitOfWork(async (em) => {
    const { transfer } = await lockTransfer(em, id);
    const now = context.clock();
    if (trigger === 'decline') requireReceiver(context, transfer);
    else if (callingAccount(context).accountId !== transfer.fromAccountId) throw unknown();
    transfer.state = next(transfer, trigger, now);
    transfer.answeredAt = now;
    transfer.toEmail = null;
    transfer.tokenHash = null;
    await em.flush();
    if (trigger === 'decline' && transfer.fromAccountId != null) {
      await mailAccount(em, transfer.itemId, transfer.fromAccountId, 'transfer_declined', now, transfer.toMasked);
    }
    return rowOf(em, TransferEntity, transfer);
  });
}

const unknown = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Transfer' });
const conflict = (thing: string, state: string, trigger: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing, state, trigger });

interface Timed {
  readonly state: TransferState;
  readonly expiresAt: Date;
}

/** Returns the state after a trigger. An offer has expired even before the job has recorded it. */
function next({ state, expiresAt }: Timed, trigger: TransferTrigger, now: Date): TransferState {
  const lapsed = transferLifeCycle.allows(state, 'expire') && expiresAt <= now;
  const after = lapsed ? null : transferLifeCycle.next(state, trigger);
  if (!after) throw conflict('transfer', lapsed ? 'expired' : state, trigger);
  return after;
}

/** Locks item and transfer in this order, as everywhere. */
async function lockTransfer(em: EntityManager, id: number): Promise<{ item: LockedItem; transfer: Transfer }> {
  const item = await lockItemOfTransfer.row(em, { id });
  if (!item) throw unknown();
  return { item, transfer: await em.findOneOrFail(TransferEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) };
}

interface Addressed {
  readonly toEmail?: string | null | undefined;
  readonly toAccountId?: number | null | undefined;
}

function requireReceiver(context: CustodyContext, { toEmail, toAccountId }: Addressed): AccountPrincipal {
  const account = callingAccount(context);
  if (toEmail !== normalizeEmail(account.email) && toAccountId !== account.accountId) throw unknown();
  return account;
}
