import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import {
  hashPassword,
  passwordMatches,
  refusalOfPassword,
} from '../../../../subgraphs/integrations/accounts/password.rules.js';
import { settles } from '../../../support/until.js';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e6;
};

describe('passwords', () => {
  it('are argon2id hashes, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwordMatches(one, 'correct horse')).toBe(true);
    expect(await passwordMatches(one, 'correct horsf')).toBe(false);
  });

  it('an unknown address never matches, not even the decoy, and takes as long as a known one', async () => {
    const stored = await hashPassword('correct horse');
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
    // The least of each, and again where the machine did something else meanwhile. Without the same work it would be 0.001.
    await settles(async () => {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let i = 0; i < 9; i += 1) {
        known.push(await timed(() => passwordMatches(stored, 'wrong')));
        unknown.push(await timed(() => passwordMatches(null, 'wrong')));
      }
      const ratio = Math.min(...unknown) / Math.min(...known);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    });
  });

  it('too long to be one is not hashed at length', async () => {
    expect(await passwordMatches(await hashPassword('x'), 'y'.repeat(1_000_000))).toBe(false);
  });

  it('match in each Unicode form of their letters, as keyboards differ', async () => {
    const [composed, decomposed] = ['mật khẩu của tôi', 'mật khẩu của tôi'.normalize('NFD')];
    expect(composed).not.toBe(decomposed);
    for (const kept of await Promise.all([hashPassword(composed), hashPassword(decomposed)]))
      for (const sent of [composed, decomposed]) expect(await passwordMatches(kept, sent)).toBe(true);
    // As earlier versions hashed it.
    expect(await passwordMatches(await hash(decomposed), decomposed)).toBe(true);
    expect(refusalOfPassword('éèàùçô'.normalize('NFD'), 'ana@example.test')?.code).toBe('INVALID_INPUT');
  });

  it('new ones have 12 to 256 characters and leave the address out', () => {
    expect(refusalOfPassword('a long enough one', 'ana@example.test')).toBeNull();
    for (const password of ['short', 'x'.repeat(257), 'I am Ana@example.test']) {
      expect(refusalOfPassword(password, 'ana@example.test')?.code).toBe('INVALID_INPUT');
    }
  });
});
