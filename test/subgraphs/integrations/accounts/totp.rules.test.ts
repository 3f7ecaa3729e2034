import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase32, encodeBase32 } from '../../../../subgraphs/integrations/accounts/base32.rules.js';
import { acceptedStep, enrolmentAddress, stepOf } from '../../../../subgraphs/integrations/accounts/totp.rules.js';
import { codeOfStep } from '../../../support/one-time-code.js';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('RFC 6238 one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('appendix B: at %d the code is %s', (seconds, code) => {
    expect(acceptedStep(secret, code, null, at(seconds))).toBe(stepOf(at(seconds)));
  });

  it('accepts one step of drift on either side and no more', () => {
    const now = at(1_700_000_000);
    const accepted = [-2, -1, 0, 1, 2].map(
      (drift) => acceptedStep(secret, codeOfStep(secret, stepOf(now) + drift), null, now) !== null,
    );
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  it('never accepts a code twice, nor an earlier one after a later one (RFC 6238 §5.2)', () => {
    const now = at(1_700_000_000);
    const step = stepOf(now);
    expect(acceptedStep(secret, codeOfStep(secret, step), step, now)).toBeNull();
    expect(acceptedStep(secret, codeOfStep(secret, step - 1), step, now)).toBeNull();
    expect(acceptedStep(secret, codeOfStep(secret, step + 1), step, now)).toBe(step + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('refuses %j', (code) => {
    expect(acceptedStep(secret, code, null, at(59))).toBeNull();
  });

  it('reads codes as they are displayed, with a space', () => {
    expect(acceptedStep(secret, '287 082', null, at(59))).toBe(1);
  });

  it('accepts what an authenticator computes from a secret of any length', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 100 }),
        fc.integer({ min: 30, max: 4_000_000_000 }),
        (bytes, seconds) => {
          const step = stepOf(at(seconds));
          const accepted = acceptedStep(bytes, codeOfStep(bytes, step), step - 1, at(seconds));
          expect(accepted).toBe(step);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('refuses while the step accepted last is ahead of a clock that was put back', () => {
    const now = at(1_700_000_000);
    const step = stepOf(now);
    expect(acceptedStep(secret, codeOfStep(secret, step), step + 2, now)).toBeNull();
    expect(acceptedStep(secret, codeOfStep(secret, step), step + 1_000, now)).toBeNull();
  });

  it('describes the enrolment for an authenticator', () => {
    expect(enrolmentAddress('Passport', 'a@b.test', secret)).toBe(
      'otpauth://totp/Passport:a%40b.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Passport&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describe('RFC 4648 base 32', () => {
  it('reads back what it wrote, in any case and grouping', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const text = encodeBase32(bytes);
        expect(decodeBase32(text)).toEqual(bytes);
        expect(decodeBase32(text.toLowerCase().replace(/(.{4})/g, '$1 '))).toEqual(bytes);
      }),
    );
  });
  it('knows the vectors of section 10', () => {
    expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(encodeBase32(Buffer.from('f'))).toBe('MY');
  });
  it('reads a text whose last bits are no byte, and leaves them out', () => {
    expect(decodeBase32('MZXW6YTBOJ')).toEqual(Uint8Array.from(Buffer.from('foobar')));
    expect(decodeBase32('MZ')).toEqual(Uint8Array.from(Buffer.from('f')));
  });
  it.each(['', '0', '!', 'ABC1'])('refuses %j', (text) => expect(decodeBase32(text)).toBeNull());
});
