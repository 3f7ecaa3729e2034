import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type CertificateFacts,
  selectCertificate,
} from '../../../../subgraphs/custody/certificates/certificate-selection.rules.js';

const certificate = (id: number, status: 'active' | 'revoked', day: number): CertificateFacts => ({
  id,
  status,
  issuedAt: new Date(Date.UTC(2026, 0, day)),
});

describe('§3.3 certificate selection', () => {
  it('returns the most recent that is still valid, though a revoked one is younger', () => {
    const all = [certificate(1, 'active', 1), certificate(2, 'active', 2), certificate(3, 'revoked', 3)];
    expect(selectCertificate(all)?.id).toBe(2);
  });

  it('else the most recent with its real status', () => {
    expect(selectCertificate([certificate(1, 'revoked', 1), certificate(2, 'revoked', 2)])).toMatchObject({
      id: 2,
      status: 'revoked',
    });
    expect(selectCertificate([])).toBeUndefined();
  });

  it('does not depend on the order they are read in', () => {
    const facts = fc.record({
      id: fc.nat(),
      status: fc.constantFrom('active' as const, 'revoked' as const),
      issuedAt: fc.date({ min: new Date(0), max: new Date(1e10), noInvalidDate: true }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(facts, { selector: ({ id }) => id }), (all) => {
        expect(selectCertificate(all.toReversed())).toEqual(selectCertificate(all));
      }),
    );
  });
});
