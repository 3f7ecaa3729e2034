import { expect, it } from '@jest/globals';
import {
  CONTACT_STATUSES,
  contactLifeCycle,
  contactTrigger,
} from '../../../../subgraphs/integrations/partners/contact-status.rules.js';

it('§3.6 each status of a contact is reached by the one trigger of the table, and no other move is made', () => {
  for (const from of CONTACT_STATUSES) {
    for (const wanted of CONTACT_STATUSES.filter((status) => status !== from)) {
      const row = contactLifeCycle.transitions.find(({ from: states, to }) => states.includes(from) && to === wanted);
      const found = () => contactTrigger(from, wanted);
      if (row) expect(found()).toBe(row.trigger);
      else expect(found).toThrow(expect.objectContaining({ code: 'STATE_CONFLICT' }));
    }
  }
  expect(() => contactTrigger('revoked', 'pending')).toThrow(expect.objectContaining({ code: 'STATE_CONFLICT' }));
});

it('a contact that has a status stays as it is, and a new one begins in the initial state', () => {
  for (const status of CONTACT_STATUSES) expect(contactTrigger(status, status)).toBeNull();
  expect(contactTrigger(undefined, contactLifeCycle.initial)).toBeNull();
  expect(contactTrigger(undefined, 'active')).toBe('let_in');
  expect(contactTrigger(undefined, 'revoked')).toBe('revoke');
});
