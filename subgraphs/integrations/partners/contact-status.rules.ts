import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

export const CONTACT_STATUSES = ['pending', 'active', 'revoked'] as const;
/** State of a distributor contact (§3.6); only an active one opens the portal. */
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

type ContactTrigger = 'let_in' | 'suspend' | 'revoke';

/**
 * States of a distributor contact. `let_in`: an invitation was accepted, or an operator saved the contact. `suspend`
 * and `revoke`: by the brand's administrators and operators.
 */
export const contactLifeCycle = lifeCycle<ContactStatus, ContactTrigger>(
  'distributor contact',
  CONTACT_STATUSES,
  'pending',
  [
    { trigger: 'let_in', from: ['pending', 'revoked'], to: 'active' },
    { trigger: 'suspend', from: ['active'], to: 'pending' },
    { trigger: 'revoke', from: ['pending', 'active'], to: 'revoked' },
  ],
);

const TRIGGER_TO: Readonly<Record<ContactStatus, ContactTrigger>> = {
  active: 'let_in',
  pending: 'suspend',
  revoked: 'revoke',
};

/**
 * Returns the trigger that leads to a status; null for a contact that has it. A new contact (`state` undefined) begins
 * in the initial state. Throws `STATE_CONFLICT` for a transition that the table lacks.
 */
export function contactTrigger(state: ContactStatus | undefined, wanted: ContactStatus): ContactTrigger | null {
  const from = state ?? contactLifeCycle.initial;
  if (from === wanted) return null;
  const trigger = TRIGGER_TO[wanted];
  if (contactLifeCycle.next(from, trigger) !== wanted)
    throw new DomainError('STATE_CONFLICT', { thing: 'distributor contact', state: from, trigger });
  return trigger;
}

/** Status in which a contact can use the portal. */
export const { to: ADMITTED } = contactLifeCycle.step('let_in');
