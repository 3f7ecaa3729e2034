import { isInForce } from '../../../schema/life-cycles/certificate.js';
import { isAdministratorOf } from '../../../schema/principal.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { lockItem } from '../items/lock-item.statements.js';
import { mailDecision } from '../letters/mail-decision.js';
import { type CertificateRow, lockCertificate, setRevoked } from './certificate.statements.js';

/**
 * Revokes a certificate of the caller's brand; idempotent (§3.3). Throws `NOT_FOUND` for other brands' certificates, as
 * for unknown ones.
 */
export async function revokeCertificate(
  context: CustodyContext,
  number: string,
  reason: string | null,
): Promise<CertificateRow> {
  const item = (await context.certificates.byNumber(number))?.item;
  if (!item || !isAdministratorOf(context.principal, item.brand_id)) {
    throw new DomainError('NOT_FOUND', { entity: 'Certificate' });
  }
  return inTransaction(context.database.pool, async (client) => {
    const owned = await lockItem(client, item.id);
    const now = context.clock();
    const before = (await lockCertificate.row(client, { number }))!;
    const revoked = (await setRevoked.row(client, { number, reason, now }))!;
    if (isInForce(before.status)) await mailDecision(client, context, owned, 'certificate_revoked', now, number);
    return revoked;
  });
}
