import { describe, expect, it } from '@jest/globals';
import { sharedRuns } from '../../../../subgraphs/lib/process/shared-runs.js';

interface Run {
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

function stage() {
  const begun: Run[] = [];
  const work = () => new Promise<string>((resolve, reject) => void begun.push({ resolve, reject }));
  return { begun, work, shared: sharedRuns<string>() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('runs that are shared', () => {
  it('begin at once where none is under way', () => {
    const { begun, work, shared } = stage();
    void shared('a', work);
    void shared('b', work);
    expect(begun).toHaveLength(2);
  });

  it('answer who asks meanwhile from one run that begins afterwards', async () => {
    const { begun, work, shared } = stage();
    const first = shared('a', work);
    const others = Array.from({ length: 50 }, () => shared('a', work));
    await turn();
    expect(begun).toHaveLength(1);
    begun[0]!.resolve('before');
    expect(await first).toBe('before');
    await turn();
    expect(begun).toHaveLength(2);
    const later = shared('a', work);
    begun[1]!.resolve('after');
    expect(new Set(await Promise.all(others))).toEqual(new Set(['after']));
    await turn();
    expect(begun).toHaveLength(3);
    begun[2]!.resolve('last');
    expect(await later).toBe('last');
  });

  it('go on after one that fails, and keep nothing', async () => {
    const { begun, work, shared } = stage();
    const failing = shared('a', work);
    const next = shared('a', work);
    begun[0]!.reject(new Error('lost'));
    await expect(failing).rejects.toThrow('lost');
    await turn();
    begun[1]!.resolve('found');
    expect(await next).toBe('found');
    await turn();
    void shared('a', work);
    expect(begun).toHaveLength(3);
  });
});
