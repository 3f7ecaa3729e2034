import type { Executor } from '../../lib/database/statement.js';
import { type CertificateRow, setRevoked } from './certificate.statements.js';

/** Revokes a certificate; idempotent (§3.3). */
export async function revokeCertificate(
  on: Executor,
  number: string,
  reason: string | null,
  now: Date,
): Promise<CertificateRow> {
  const row = await setRevoked.row(on, { number, reason, now });
  return row!;
}
