import { lookupsFor } from '../items/identifier-forms.rules.js';
import type { CertificateReads, CertificateRow, NamedCertificate } from './certificate.statements.js';
import { selectCertificate } from './certificate-selection.rules.js';

/** Returns the certificate of an item by §3.3; undefined for none. */
export async function certificateOf(
  certificates: CertificateReads,
  itemId: number,
): Promise<CertificateRow | undefined> {
  const all = (await certificates.ofItem(itemId)).map((row) => ({ ...row, issuedAt: row.issued_at }));
  return selectCertificate(all);
}

/**
 * Finds a certificate by any identifier (§4.14): its own number identifies it, even when it is revoked or its item
 * destroyed; any other form identifies the item, whose certificate is chosen by §3.3.
 */
export async function certificateNamed(
  certificates: CertificateReads,
  identifier: string,
): Promise<NamedCertificate | undefined> {
  for (const { form, value } of lookupsFor('certificate', identifier)) {
    if (form === 'certificate_number') {
      const named = await certificates.byNumber(value);
      if (named) return named;
      continue;
    }
    const ofItem = await certificates.byItem(form, value);
    if (ofItem) return chosen(ofItem);
  }
  return undefined;
}

const chosen = (ofItem: readonly NamedCertificate[]): NamedCertificate | undefined =>
  selectCertificate(
    ofItem.map(({ certificate, item }) => ({
      certificate,
      item,
      id: certificate.id,
      status: certificate.status,
      issuedAt: certificate.issued_at,
    })),
  );
