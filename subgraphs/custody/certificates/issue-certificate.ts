import { eventInstant } from '../../../schema/events/event-payload.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { isDestroyed } from '../items/item-status.rules.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { type CertificateRow, countCertificates, insertCertificate } from './certificate.statements.js';
import { generateCertificateNumber } from './certificate-number.rules.js';

export interface Issue {
  readonly now: Date;
  readonly prefix: string;
  readonly customFields: Readonly<Record<string, unknown>> | null;
}

/** Most certificates of an item, revoked ones included, since each read of the item chooses among them. */
export const MOST_CERTIFICATES = 200;

/**
 * Issues a certificate for a locked item, in the caller's transaction. Throws `STATE_CONFLICT` for items without
 * identity, `LIMIT_REACHED` at the limit.
 */
export async function issueCertificate(on: Executor, item: LockedItem, issue: Issue): Promise<CertificateRow> {
  if (!item.identity || item.mined_at === null || isDestroyed(item.status, item.status_before_theft)) {
    throw new DomainError('STATE_CONFLICT', { thing: 'certificate', state: item.status, trigger: 'issue' });
  }
  const had = Number((await countCertificates.row(on, { itemId: item.id }))!.count);
  if (had >= MOST_CERTIFICATES)
    throw new DomainError('LIMIT_REACHED', { thing: 'certificates', limit: MOST_CERTIFICATES });
  const issued = await insertCertificate.row(on, {
    itemId: item.id,
    number: generateCertificateNumber(issue.prefix),
    now: issue.now,
    fields: issue.customFields,
  });
  const certificate = issued!;
  const fields = { certificate_number: certificate.number, issued_at: eventInstant(issue.now) };
  await appendItemEvent(on, item, 'certificate.issued', fields, issue.now);
  return certificate;
}
