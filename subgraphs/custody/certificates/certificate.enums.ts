import { enumOf } from '../../lib/graphql/enum-of.js';
import type { CertificateStatus } from './certificate-selection.rules.js';

export const CertificateStatusEnum = enumOf<CertificateStatus>('CertificateStatus', 'State of a certificate.', {
  active: 'In force.',
  revoked: 'Revoked by its brand.',
});
