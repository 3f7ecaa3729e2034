import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

export const CONTACT_STATUSES = ['pending', 'active', 'revoked'] as const;
/** State of a distributor contact (§3.6); only an active one opens the portal. */
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

type ContactTrigger = 'let_in' | 'suspend' | 'revoke';

/**
 * The states of a distributor contact. `let_in`: an invitation was taken, or an operator wrote the contact. `suspend` and `revoke`:
 * administrators of the brand and operators.
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
 * Finds the trigger that brings a contact to a status; null for a contact that has it. A contact that does not exist yet
 * (`state` undefined) begins in the initial state. Throws `STATE_CONFLICT` for a move that the table does not hold.
 */
export function contactTrigger(state: ContactStatus | undefined, wanted: ContactStatus): ContactTrigger | null {
  const from = state ?? contactLifeCycle.initial;
  if (from === wanted) return null;
  const trigger = TRIGGER_TO[wanted];
  if (contactLifeCycle.next(from, trigger) !== wanted)
    throw new DomainError('STATE_CONFLICT', { thing: 'distributor contact', state: from, trigger });
  return trigger;
}

/** State in which a contact opens the portal. */
export const { to: ADMITTED } = contactLifeCycle.step('let_in');
