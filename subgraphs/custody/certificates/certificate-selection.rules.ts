import { type CertificateStatus, isInForce } from '../../../schema/life-cycles/certificate.js';
export interface CertificateFacts {
  readonly id: number;
  readonly status: CertificateStatus;
  readonly issuedAt: Date;
}

/** Selects the most recent valid certificate, else the most recent one; undefined for none (§3.3). */
export function selectCertificate<Facts extends CertificateFacts>(certificates: readonly Facts[]): Facts | undefined {
  return certificates.toSorted(mostPertinentFirst)[0];
}

function mostPertinentFirst(a: CertificateFacts, b: CertificateFacts): number {
  if (a.status !== b.status) return isInForce(a.status) ? -1 : 1;
  return b.issuedAt.getTime() - a.issuedAt.getTime() || b.id - a.id;
}
