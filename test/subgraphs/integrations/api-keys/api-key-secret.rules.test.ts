import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  displayOfKey,
  hashOfKey,
  isKeyFormat,
  issueKey,
  keySecretFaults,
} from '../../../../subgraphs/integrations/api-keys/api-key-secret.rules.js';

describe('§5.1 API keys', () => {
  it('have at least 40 characters and a fixed live or test prefix', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('live' as const, 'test' as const),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (environment, random) => {
          const { secret } = issueKey(environment, random);
          expect(secret.startsWith(`dpp_${environment}_`)).toBe(true);
          expect(secret.length).toBeGreaterThanOrEqual(40);
          expect(isKeyFormat(secret)).toBe(true);
          expect(keySecretFaults(secret)).toEqual([]);
        },
      ),
    );
  });

  it('are stored as a SHA-256 and displayed by their first 12 characters', () => {
    const key = issueKey('test', new Uint8Array(32));
    expect(key.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(key.hash).toBe(hashOfKey(key.secret));
    expect(key.display).toBe(key.secret.slice(0, 12));
    expect(displayOfKey('dpp_live_abcdef')).toBe('dpp_live_abc');
  });

  it('never repeat', () => {
    const issued = Array.from({ length: 500 }, () => issueKey('live').secret);
    expect(new Set(issued).size).toBe(500);
  });
});

describe('§7.1 key format', () => {
  it.each(['', 'x', 'dpp_live_short', 'x'.repeat(39)])('refuses %j', (text) => expect(isKeyFormat(text)).toBe(false));
  it('looks up longer texts that have the form of a key', () => expect(isKeyFormat('x'.repeat(40))).toBe(true));
  it('issues nothing with another prefix', () => expect(keySecretFaults('x'.repeat(60))).toHaveLength(1));
});
