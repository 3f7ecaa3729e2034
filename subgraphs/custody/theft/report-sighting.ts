import { ATTEMPTS } from '../../../schema/limits.js';
import { tooShort } from '../../../schema/validation-sentences.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { addressPrefix } from '../../lib/windows/address-prefix.js';
import { windowFull } from '../../lib/windows/refusals.js';
import type { CustodyContext } from '../context.js';
import { lockItem } from '../items/lock-item.statements.js';
import { addMailJob } from '../letters/add-mail-job.js';
import { insertNotice, openReportOf } from './theft-report.statements.js';

/**
 * Records a sighting of a stolen item, by anyone: stored with the report, and queued as a mail to the brand's
 * administrators.
 * Throws `NOT_FOUND` without an open report, `INVALID_INPUT`, `RATE_LIMITED`.
 */
export async function reportSighting(
  context: CustodyContext,
  sighting: { readonly productId: number; readonly message: string; readonly contact: string | null },
): Promise<void> {
  const message = sighting.message.trim();
  const contact = sighting.contact?.trim() || null;
  if (!message)
    throw invalidInput({ type: 'string_too_short', path: ['message'], message: tooShort(1), input: message });
  const { pool } = context.database;
  const item = await context.items.byId(sighting.productId);
  if (!item || !(await openReportOf.row(pool, { itemId: item.id }))) throw noOpenReport();
  const network = addressPrefix(context.clientAddress);
  await countNotice(context, network, item.id);
  await inTransaction(pool, async (client) => {
    await lockItem(client, item.id);
    // Read again under the lock: a report that was closed meanwhile has forgotten its contacts already.
    const report = await openReportOf.row(client, { itemId: item.id });
    if (!report) throw noOpenReport();
    const notice = { reportId: report.id, message, contact, now: context.clock(), network };
    const { id } = (await insertNotice.row(client, notice))!;
    await addMailJob(client, 'mailSighting', id);
  });
}

const noOpenReport = (): DomainError => new DomainError('NOT_FOUND', { entity: 'TheftReport' });

/** Counts a sighting before anything is written or mailed, against abuse. */
async function countNotice(context: CustodyContext, network: string | null, itemId: number): Promise<void> {
  const keys = [
    { key: `stolen notice from ${network ?? 'none'}`, limit: ATTEMPTS.noticeNetwork },
    { key: `stolen notice of ${itemId}`, limit: ATTEMPTS.noticeItem },
  ];
  await context.attempts.take(keys, context.clock, (seconds, key) => windowFull(seconds, key, context.clock()));
}
