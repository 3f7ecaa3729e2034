import type { ItemReads } from '../items/item.statements.js';
import { resolveItem } from '../items/resolve-item.js';
import type { CertificateReads, CertificateRow, NamedCertificate } from './certificate.statements.js';
import { asCertificateNumber } from './certificate-number.rules.js';
import { selectCertificate } from './certificate-selection.rules.js';

/** Returns the certificate to show for an item (§3.3); undefined when it has none. */
export async function certificateOf(
  certificates: CertificateReads,
  itemId: number,
): Promise<CertificateRow | undefined> {
  const all = (await certificates.ofItem(itemId)).map((row) => ({ ...row, issuedAt: row.issued_at }));
  return selectCertificate(all);
}

interface Reads {
  readonly items: ItemReads;
  readonly certificates: CertificateReads;
}

/**
 * Finds a certificate by any identifier (§4.14): a certificate's own number names that certificate, even a revoked one or one
 * of a destroyed item; any other form names the item, and the rule of §3.3 chooses.
 */
export async function certificateNamed(reads: Reads, identifier: string): Promise<NamedCertificate | undefined> {
  const number = asCertificateNumber(identifier);
  const named = number ? await reads.certificates.byNumber(number) : undefined;
  if (named) return named;
  const item = await resolveItem(reads.items, 'certificate', identifier);
  if (!item) return undefined;
  const certificate = await certificateOf(reads.certificates, item.id);
  return certificate && { certificate, item };
}
