import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { Executor } from '../../lib/database/statement.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { isVerified } from '../items/item-status.rules.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { mailAddress } from '../letters/letter.statements.js';
import { openChange } from './holder-change.statements.js';
import { RECEIPT_DAYS } from './receipt.rules.js';
import { insertReceipt } from './receipt.statements.js';

const DAY_MS = 86_400_000;

export interface Buyer {
  readonly email: string;
  readonly language: string | null;
}

/** Returns the buyer of a declared sale; null for none. Throws `INVALID_INPUT`. */
export function buyerOf({
  buyerEmail,
  buyerLanguage,
}: {
  readonly buyerEmail?: string | null;
  readonly buyerLanguage?: string | null;
}): Buyer | null {
  const email = normalizeEmail(buyerEmail ?? '');
  if (!email) return null;
  if (!isEmailAddress(email)) {
    const message = 'Value error, not an e-mail address';
    throw invalidInput({ type: 'value_error', path: ['buyerEmail'], message, input: buyerEmail });
  }
  return { email, language: buyerLanguage ?? null };
}

/**
 * Issues a receipt to the buyer of a locked item, and mails it. No effect where the item has an owner, is changing
 * owner, is unregistered or stolen, or has a receipt (§3.5). Returns whether it was issued.
 */
export async function giveReceipt(
  on: Executor,
  item: LockedItem,
  retailer: { readonly name: string },
  { email, language }: Buyer,
  now: Date,
): Promise<boolean> {
  if (!item.identity || item.owner_masked !== null || !isVerified(item.status)) return false;
  if (await openChange.row(on, { itemId: item.id })) return false;
  const expiresAt = new Date(now.getTime() + RECEIPT_DAYS * DAY_MS);
  if (!(await insertReceipt.row(on, { itemId: item.id, email, now, expiresAt }))) return false;
  await mailAddress(on, 'receipt', { itemId: item.id, email, language, detail: retailer.name, now });
  return true;
}
