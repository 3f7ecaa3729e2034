import type { ItemTrouble } from '../../schema/vocabulary/item-troubles.js';
import type { CertificateStatus } from './certificate-labels.js';

/** Facts of a certificate document (§4.15). */
export interface CertificateFacts {
  readonly number: string;
  readonly status: CertificateStatus;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
  readonly issuerName: string | null;
  readonly productName: string | null;
  readonly serial: string | null;
  readonly brandName: string | null;
  /** PNG or JPEG bytes; null: none. */
  readonly logo: Buffer | null;
  /** The item, as JPEG bytes; null: none. */
  readonly image: Buffer | null;
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
  /** White labeling: the footer says nothing. */
  readonly hideAttribution: boolean;
  readonly customFields: Readonly<Record<string, unknown>> | null;
  /** Trouble that the document names first, where the item is stolen, revoked, destroyed or withdrawn. */
  readonly trouble: ItemTrouble | null;
  readonly network: string | null;
  readonly contractAddress: string | null;
  readonly tokenId: string | null;
  /** Absolute address of the public certificate page. */
  readonly pageUrl: string;
}
