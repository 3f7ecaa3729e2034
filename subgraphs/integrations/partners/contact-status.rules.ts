import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';

export const CONTACT_STATUSES = ['pending', 'active', 'revoked'] as const;
/** What became of a distributor contact; only an active one opens the portal. */
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/**
 * The states of a distributor contact. `let_in` is an invitation taken, or an operator's doing; administrators of the brand suspend
 * and revoke.
 */
export const contactLifeCycle = lifeCycle<ContactStatus, 'let_in' | 'suspend' | 'revoke'>(
  'distributor contact',
  CONTACT_STATUSES,
  'pending',
  [
    { trigger: 'let_in', from: ['pending', 'revoked'], to: 'active' },
    { trigger: 'suspend', from: ['active', 'revoked'], to: 'pending' },
    { trigger: 'revoke', from: ['pending', 'active'], to: 'revoked' },
  ],
);
