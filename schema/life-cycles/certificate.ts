import { lifeCycle } from './transition-table.js';

/** §3.3; `expired` is reserved and never returned. */
export const CERTIFICATE_STATUSES = ['active', 'revoked'] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** Documented statuses (§4.14); `expired` is reserved, since certificates do not expire. */
export const DOCUMENTED_STATUSES = [...CERTIFICATE_STATUSES, 'expired'] as const;
export type DocumentedStatus = (typeof DOCUMENTED_STATUSES)[number];

/** States of a certificate that are in use (§3.3). Revoking is idempotent. */
export const certificateLifeCycle = lifeCycle<CertificateStatus, 'revoke'>(
  'certificate',
  CERTIFICATE_STATUSES,
  'active',
  [{ trigger: 'revoke', from: ['active', 'revoked'], to: 'revoked' }],
);

/** Tells whether a certificate is valid. */
export const isInForce = (status: CertificateStatus): boolean => status === certificateLifeCycle.initial;
