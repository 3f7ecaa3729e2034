import type { PoolClient } from 'pg';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { callingAccount, requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { isVerified } from '../items/item-status.rules.js';
import type { TransferRow } from '../items/life.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { beginHolderChange } from './begin-holder-change.js';
import { refuseUnlessFree } from './refuse-unless-free.js';
import { TRANSFER_DAYS, type TransferTrigger, transferLifeCycle } from './transfer.rules.js';

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const DAY_MS = 86_400_000;

/** The owner offers an item to somebody they name. One offer at a time; it lapses after fourteen days. */
export function offerTransfer(
  context: CustodyContext,
  productId: number,
  email: string,
  comment: string | null,
): Promise<TransferRow> {
  const to = email.trim().toLowerCase();
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, productId);
    const now = context.clock();
    const owner = requireHolder(context, item.owner_account_id);
    if (!EMAIL.test(to) || to === owner.email.toLowerCase()) {
      throw invalidInput({
        type: 'value_error',
        path: ['email'],
        message: 'Expected the address of somebody else',
        input: email,
      });
    }
    if (!item.identity || !isVerified(item.status)) throw conflict('product', item.status, 'offer');
    await refuseUnlessFree(client, item, 'offer', now);
    const { rows } = await client.query<TransferRow>(
      `insert into custody.transfer (item_id, from_account_id, from_masked, to_email, to_masked, state, comment, offered_at,
                                     expires_at)
       values ($1, $2, $3, $4, $5, 'offered', $6, $7, $8) on conflict do nothing returning *`,
      [
        item.id,
        owner.accountId,
        item.owner_masked,
        to,
        context.mask(to, item.brand_id),
        comment,
        now,
        new Date(now.getTime() + TRANSFER_DAYS * DAY_MS),
      ],
    );
    if (!rows[0]) throw conflict('transfer', 'offered', 'offer');
    return rows[0];
  });
}

/** The receiver accepts: the item is theirs, and the vault moves its token. */
export async function acceptTransfer(context: CustodyContext, id: number): Promise<TransferRow> {
  const accepted = await inTransaction(context.database.pool, async (client) => {
    const { transfer, item } = await lockTransfer(client, id);
    const now = context.clock();
    const account = requireReceiver(context, transfer);
    const accepted = step(transfer, 'accept', now);
    const settling = transferLifeCycle.next(accepted, 'send');
    await refuseUnlessFree(client, item, 'accept', now);
    if (!isVerified(item.status) || item.owner_account_id !== transfer.from_account_id) {
      throw conflict('product', item.status, 'accept');
    }
    const masked = context.mask(account.email, item.brand_id);
    const { rows } = await client.query<TransferRow>(
      `update custody.transfer set state = $4, answered_at = $2, to_account_id = $3 where id = $1 returning *`,
      [id, now, account.accountId, settling],
    );
    const fields = {
      transfer_id: id,
      from_owner: transfer.from_masked,
      to_owner: masked,
      offered_at: eventInstant(transfer.offered_at),
      accepted_at: eventInstant(now),
    };
    await appendItemEvent(client, item, 'transfer.accepted', fields, now);
    const to = { accountId: account.accountId, masked };
    await beginHolderChange(client, context, item, {
      reason: 'transfer',
      to,
      transferId: id,
      comment: transfer.comment,
    });
    return rows[0]!;
  });
  context.chain?.broadcast();
  return accepted;
}

/** The receiver declines, or the owner thinks better of it. */
export function endTransfer(context: CustodyContext, id: number, trigger: 'decline' | 'cancel'): Promise<TransferRow> {
  return inTransaction(context.database.pool, async (client) => {
    const { transfer } = await lockTransfer(client, id);
    const now = context.clock();
    if (trigger === 'decline') requireReceiver(context, transfer);
    else if (callingAccount(context).accountId !== transfer.from_account_id) throw unknown();
    const state = step(transfer, trigger, now);
    const { rows } = await client.query<TransferRow>(
      `update custody.transfer set state = $2, answered_at = $3, to_email = null where id = $1 returning *`,
      [id, state, now],
    );
    return rows[0]!;
  });
}

const unknown = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Transfer' });
const conflict = (thing: string, state: string, trigger: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing, state, trigger });

/** An offer is past its time even before the job that says so has run. */
function step(transfer: TransferRow, trigger: TransferTrigger, now: Date): TransferRow['state'] {
  const lapsed = transfer.state === 'offered' && transfer.expires_at <= now;
  const next = lapsed ? null : transferLifeCycle.next(transfer.state, trigger);
  if (!next) throw conflict('transfer', lapsed ? 'expired' : transfer.state, trigger);
  return next;
}

/** Locked in the order item, transfer: as everything else about an item. */
async function lockTransfer(client: PoolClient, id: number): Promise<{ transfer: TransferRow; item: LockedItem }> {
  const found = await client.query<{ item_id: number }>('select item_id from custody.transfer where id = $1', [id]);
  if (!found.rows[0]) throw unknown();
  const item = await lockItem(client, found.rows[0].item_id);
  const { rows } = await client.query<TransferRow>('select * from custody.transfer where id = $1 for update', [id]);
  return { transfer: rows[0]!, item };
}

function requireReceiver(context: CustodyContext, transfer: TransferRow) {
  const account = callingAccount(context);
  const isReceiver = transfer.to_email === account.email.toLowerCase() || transfer.to_account_id === account.accountId;
  if (!isReceiver) throw unknown();
  return account;
}
