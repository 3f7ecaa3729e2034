import type { Pool } from 'pg';
import { CERTIFICATE_COLUMNS, type CertificateRow } from './certificate.statements.js';

/** Revokes a certificate that exists; one that is revoked already stays as it is (§3.3). */
export async function revokeCertificate(
  pool: Pool,
  number: string,
  reason: string | null,
  now: Date,
): Promise<CertificateRow> {
  const { rows } = await pool.query<CertificateRow>(
    `update custody.certificate
        set status = 'revoked', revoked_at = coalesce(revoked_at, $3), revoked_reason = coalesce(revoked_reason, $2)
      where number = $1
      returning ${CERTIFICATE_COLUMNS}`,
    [number, reason, now],
  );
  return rows[0]!;
}
