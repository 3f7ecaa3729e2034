import { describe, expect, it } from '@jest/globals';
import { auditOutcome } from '../../../../subgraphs/integrations/accounts/audit-outcome.rules.js';

describe('the outcome of an entry of the audit log', () => {
  it.each(['pending', 'done', 'failed'] as const)('%s is no refusal', (kept) => {
    expect(auditOutcome(kept)).toEqual({ outcome: kept, refusal: null });
  });

  it('is a refusal with its code', () => {
    expect(auditOutcome('FORBIDDEN')).toEqual({ outcome: 'refused', refusal: 'FORBIDDEN' });
  });

  it('stays a refusal when its code is in use no more', () => {
    expect(auditOutcome('CODE_OF_AN_OLD_RELEASE')).toEqual({ outcome: 'refused', refusal: null });
  });
});
