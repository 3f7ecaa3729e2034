import { eventInstant } from '../../../schema/events/event-payload.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { appendItemEvent, type EventSubject } from '../events/append-event.statements.js';
import { type CertificateRow, insertCertificate } from './certificate.statements.js';
import { generateCertificateNumber } from './certificate-number.rules.js';

export interface Issue {
  readonly now: Date;
  readonly prefix: string;
  readonly customFields?: Readonly<Record<string, unknown>> | null;
  /** False where the route emits no life-cycle event: partner mint batches (§6). */
  readonly tell: boolean;
  /** A known number, from a manifest. */
  readonly number?: string;
}

/** Issues a certificate for an item, inside the caller's transaction. Items without identity get none. */
export async function issueCertificate(
  on: Executor,
  item: EventSubject & { readonly identity: boolean; readonly status: string },
  issue: Issue,
): Promise<CertificateRow> {
  if (!item.identity || item.mined_at === null || item.status === 'burned' || item.status === 'burn_submitted') {
    throw new DomainError('STATE_CONFLICT', { thing: 'certificate', state: item.status, trigger: 'issue' });
  }
  const issued = await insertCertificate.row(on, {
    itemId: item.id,
    number: issue.number ?? generateCertificateNumber(issue.prefix),
    now: issue.now,
    fields: issue.customFields ?? null,
  });
  const certificate = issued!;
  if (issue.tell) {
    const fields = { certificate_number: certificate.number, issued_at: eventInstant(issue.now) };
    await appendItemEvent(on, item, 'certificate.issued', fields, issue.now);
  }
  return certificate;
}
