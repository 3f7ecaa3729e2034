import type { DocumentedStatus } from '../../schema/life-cycles/certificate.js';
import type { ItemTrouble } from '../../schema/vocabulary/item-troubles.js';

/** Facts of a certificate document (§4.15). */
export interface CertificateFacts {
  readonly number: string;
  readonly status: DocumentedStatus;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
  readonly issuerName: string | null;
  readonly productName: string | null;
  readonly serial: string | null;
  readonly brandName: string | null;
  /** Logo as PNG or JPEG; null for none. */
  readonly logo: Buffer | null;
  /** Image of the item as JPEG; null for none. */
  readonly image: Buffer | null;
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
  /** White labeling: the footer does not mention the platform. */
  readonly hideAttribution: boolean;
  readonly customFields: Readonly<Record<string, unknown>> | null;
  /** State that the document shows first, when the item is stolen, revoked, destroyed or withdrawn. */
  readonly trouble: ItemTrouble | null;
  readonly network: string | null;
  readonly contractAddress: string | null;
  readonly tokenId: string | null;
  /** Absolute address of the public certificate page. */
  readonly pageUrl: string;
}
