import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';
import type { CertificateStatus } from './certificate-selection.rules.js';

/** The two states of a certificate that are in use (§3.3). Revoking it once more changes nothing. */
export const certificateLifeCycle = lifeCycle<CertificateStatus, 'revoke'>(
  'certificate',
  ['active', 'revoked'],
  'active',
  [{ trigger: 'revoke', from: ['active', 'revoked'], to: 'revoked' }],
);
