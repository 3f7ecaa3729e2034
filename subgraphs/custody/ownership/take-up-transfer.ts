import { createHash, randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { ATTEMPTS } from '../../../schema/limits.js';
import { DomainError, isRefusal } from '../../lib/graphql/domain-error.js';
import { perAddress, tryCounted } from '../../lib/windows/attempts.js';
import { countedAddress } from '../../lib/windows/counted-address.js';
import { tooManyAttempts } from '../../lib/windows/refusals.js';
import type { CustodyContext } from '../context.js';
import { isVerified } from '../items/item-status.rules.js';
import type { TransferRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { mailAddress } from '../letters/letter.statements.js';
import { refuseBlockedGiver } from './refuse-blocked-giver.js';
import { TransferEntity } from './transfer.entity.js';
import { TRANSFER_DAYS } from './transfer.rules.js';
import { transferByToken } from './transfer.statements.js';
import { recordOffer, refuseUnlessOther } from './transfer-item.js';

const DAY_MS = 86_400_000;

/** Returns the stored hash of a token with 256 random bits. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface OfferByLink {
  readonly transfer: TransferRow;
  readonly token: string;
}

/** Creates an offer by link: its bearer names the receiver, once and within a day. */
export async function offerByLink(
  context: CustodyContext,
  productId: number,
  comment: string | null,
): Promise<OfferByLink> {
  const token = randomBytes(32).toString('base64url');
  const offer = { productId, email: null, comment, language: null };
  return { transfer: await recordOffer(context, offer, { tokenHash: hashOf(token), lifeMs: DAY_MS }), token };
}

const unknown = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Transfer' });

/** Returns the open offer of a token. Throws `NOT_FOUND` for an invalid one, and counts it for the sender's address. */
export const offerOfToken = (context: CustodyContext, token: string): Promise<TransferRow> =>
  counted(context, async () => {
    const row = await transferByToken.row(context.database.pool, { tokenHash: hashOf(token), now: context.clock() });
    if (!row) throw unknown();
    await refuseBlockedGiver(context, row.from_account_id, unknown);
    return row;
  });

/**
 * Names the receiver of an offer by link, which uses up its token, and mails them: it is an ordinary offer from then
 * on. Throws `NOT_FOUND`, and `INVALID_INPUT` for the owner's own address.
 */
export const takeUpTransfer = (
  context: CustodyContext,
  { token, email, language }: { readonly token: string; readonly email: string; readonly language: string | null },
): Promise<void> =>
  counted(context, async () => {
    const tokenHash = hashOf(token);
    const found = await transferByToken.row(context.database.pool, { tokenHash, now: context.clock() });
    if (!found) throw unknown();
    await refuseBlockedGiver(context, found.from_account_id, unknown);
    const to = normalizeEmail(email);
    await context.database.unitOfWork(async (em) => {
      const item = await lockItem(em, found.item_id);
      const now = context.clock();
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const open = { id: found.id, tokenHash, state: transferLifeCycle.initial };
      const transfer = await em.findOne(TransferEntity, open, { lockMode });
      if (!transfer || transfer.expiresAt <= now) throw unknown();
      // Reported stolen or withdrawn since: no receiver is invited.
      if (!isVerified(item.status)) throw unknown();
      const masked = context.mask(to, item.brand_id);
      refuseUnlessOther(to, masked === transfer.fromMasked ? to : '', email);
      transfer.toEmail = to;
      transfer.toMasked = masked;
      transfer.tokenHash = null;
      transfer.expiresAt = new Date(now.getTime() + TRANSFER_DAYS * DAY_MS);
      await em.flush();
      const letter = { itemId: item.id, email: to, language, detail: transfer.fromMasked ?? null, now };
      await mailAddress(em, 'transfer_offered', letter);
    });
  });

/** Runs an operation of a token; an unknown token counts as an attempt of the sender's address. */
function counted<Result>(context: CustodyContext, work: () => Promise<Result>): Promise<Result> {
  const { attempts, clientAddress, clock } = context;
  const limit = perAddress(ATTEMPTS.transferToken, clientAddress);
  const begun = attempts.begin(
    [{ key: `transfer token ${countedAddress(clientAddress)}`, limit }],
    clock,
    tooManyAttempts,
  );
  return tryCounted(begun, work, (error) => isRefusal(error, 'NOT_FOUND'));
}
