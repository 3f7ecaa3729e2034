import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { doOnce } from '../../../../subgraphs/custody/minting/do-once.js';
import { DomainError } from '../../../../subgraphs/lib/graphql/domain-error.js';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const isText = (value: unknown): value is string => typeof value === 'string';
const call = (key: string, work: () => Promise<string>) =>
  doOnce(stage.platform.peers, { brandId: 1, key, digest: 'a' }, isText, work);

interface Begun {
  readonly call: ReturnType<typeof call>;
  answer(text: string): void;
  refuse(): void;
}

/** Begins a call, whose work ends when the test says so. */
const begin = (key: string): Promise<Begun> =>
  new Promise((begun) => {
    const begin = call(
      key,
      () =>
        new Promise((answer, fail) => {
          begun({ call: begin, answer, refuse: () => fail(new DomainError('UNAVAILABLE')) });
        }),
    );
    // Handled where the test awaits it.
    begin.catch(() => {});
  });

describe('work under an idempotency key whose call stalls and is taken over', () => {
  it('is done once where the stalled call is refused', async () => {
    const stalled = await begin('refused');
    stage.pass(61);
    const next = await begin('refused');
    stalled.refuse();
    await expect(stalled.call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    next.answer('done');
    expect(await next.call).toEqual({ answer: 'done', replayed: false });
    expect(await call('refused', async () => 'done again')).toEqual({ answer: 'done', replayed: true });
  });

  it('is done once where the stalled call does it and the next is refused', async () => {
    const stalled = await begin('late');
    stage.pass(61);
    const next = await begin('late');
    stalled.answer('done');
    await stalled.call;
    next.refuse();
    await expect(next.call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await call('late', async () => 'done again')).toEqual({ answer: 'done', replayed: true });
  });
});
