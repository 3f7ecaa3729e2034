import { describe, expect, it } from '@jest/globals';
import { refusalOfThrottle, secondsToWait } from '../../../../subgraphs/integrations/domain/login-throttle.js';

const now = new Date('2026-09-01T12:00:00Z');
const ago = (...seconds: number[]): Date[] => seconds.map((s) => new Date(now.getTime() - s * 1000));
const ten = ago(890, 800, 700, 600, 500, 400, 300, 200, 100, 10);

describe('ten failures in 15 minutes', () => {
  it('nine are not ten', () => expect(secondsToWait(ten.slice(1), now)).toBe(0));
  it('the wait ends when the tenth-last failure is 15 minutes old', () => expect(secondsToWait(ten, now)).toBe(10));
  it('failures older than that no longer count', () =>
    expect(secondsToWait(ago(900, ...[1, 2, 3, 4, 5, 6, 7, 8, 9]), now)).toBe(0));
  it('is at least a second', () => expect(secondsToWait(ago(899.9, ...[1, 2, 3, 4, 5, 6, 7, 8, 9]), now)).toBe(1));
  it('applies to the account and to the address alike', () => {
    expect(refusalOfThrottle({ ofAccount: ten, ofAddress: [] }, now)).toMatchObject({
      code: 'LOGIN_THROTTLED',
      facts: { retryAfter: 10 },
    });
    expect(refusalOfThrottle({ ofAccount: [], ofAddress: ten }, now)).toMatchObject({ code: 'LOGIN_THROTTLED' });
    expect(refusalOfThrottle({ ofAccount: ten.slice(5), ofAddress: ten.slice(1) }, now)).toBeNull();
  });
});
