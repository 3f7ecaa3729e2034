import type { CertificateStatus } from '../../../schema/life-cycles/certificate.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const CertificateStatusEnum = enumOf<CertificateStatus>('CertificateStatus', 'State of a certificate.', {
  active: 'In force.',
  revoked: 'Revoked by its brand.',
});
