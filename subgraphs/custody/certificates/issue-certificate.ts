import { eventInstant } from '../../../schema/events/event-payload.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { appendItemEvent, type EventSubject } from '../events/append-event.statements.js';
import { type CertificateRow, countCertificates, insertCertificate } from './certificate.statements.js';
import { generateCertificateNumber } from './certificate-number.rules.js';

export interface Issue {
  readonly now: Date;
  readonly prefix: string;
  readonly customFields?: Readonly<Record<string, unknown>> | null;
  /** False where the route emits no life-cycle event: partner mint batches (§6). */
  readonly emits: boolean;
  /** A known number, from a manifest. */
  readonly number?: string;
}

/** Certificates that an item can ever have, those that were revoked included: each read of the item chooses among them. */
export const MOST_CERTIFICATES = 200;

/**
 * Issues a certificate for an item that is locked, inside the caller's transaction. Items without identity get none
 * (`STATE_CONFLICT`), those that had as many as they can have no more (`LIMIT_REACHED`).
 */
export async function issueCertificate(
  on: Executor,
  item: EventSubject & { readonly identity: boolean; readonly status: string },
  issue: Issue,
): Promise<CertificateRow> {
  if (!item.identity || item.mined_at === null || item.status === 'burned' || item.status === 'burn_submitted') {
    throw new DomainError('STATE_CONFLICT', { thing: 'certificate', state: item.status, trigger: 'issue' });
  }
  const had = Number((await countCertificates.row(on, { itemId: item.id }))!.count);
  if (had >= MOST_CERTIFICATES)
    throw new DomainError('LIMIT_REACHED', { thing: 'certificates', limit: MOST_CERTIFICATES });
  const issued = await insertCertificate.row(on, {
    itemId: item.id,
    number: issue.number ?? generateCertificateNumber(issue.prefix),
    now: issue.now,
    fields: issue.customFields ?? null,
  });
  const certificate = issued!;
  if (issue.emits) {
    const fields = { certificate_number: certificate.number, issued_at: eventInstant(issue.now) };
    await appendItemEvent(on, item, 'certificate.issued', fields, issue.now);
  }
  return certificate;
}
