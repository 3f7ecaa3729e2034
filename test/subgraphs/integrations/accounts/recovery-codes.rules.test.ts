import { describe, expect, it } from '@jest/globals';
import {
  hashOfRecoveryCode,
  issueRecoveryCodes,
  looksLikeRecoveryCode,
} from '../../../../subgraphs/integrations/accounts/recovery-codes.rules.js';

describe('recovery codes', () => {
  const codes = issueRecoveryCodes();
  it('are ten, all different, of four groups', () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  });
  it('are the same however they are typed', () => {
    const code = codes[0]!;
    expect(hashOfRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(hashOfRecoveryCode(code));
    expect(looksLikeRecoveryCode(code.replaceAll('-', ''))).toBe(true);
  });
  it('are distinguished from six-digit codes', () => expect(looksLikeRecoveryCode('123456')).toBe(false));
});
