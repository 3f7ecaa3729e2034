import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

interface Start {
  readonly reference: string;
  readonly response: unknown;
}

const HOLDER = randomUUID();
const begin = async (key: string, digest = 'a', brandId = 1, holder = HOLDER): Promise<Start> =>
  (
    await stage.ask<{ beginIdempotent: Start }>(
      'integrations',
      'mutation B($call: IdempotentCallInput!) { beginIdempotent(call: $call) { reference response } }',
      { call: { brandId, key, digest, holder } },
    )
  ).beginIdempotent;
const complete = (key: string, reference: string, response: unknown) =>
  stage.ask(
    'integrations',
    'mutation C($brandId: Int!, $key: String!, $reference: String!, $response: JSON!) { completeIdempotent(brandId: $brandId, key: $key, reference: $reference, response: $response) }',
    { brandId: 1, key, reference, response },
  );
const abandon = (key: string, holder = HOLDER) =>
  stage.ask(
    'integrations',
    'mutation A($brandId: Int!, $key: String!, $holder: String!) { abandonIdempotent(brandId: $brandId, key: $key, holder: $holder) }',
    { brandId: 1, key, holder },
  );

describe('§4.1 idempotency keys', () => {
  it('rule 1: a replay gets the first answer; rule 2: another batch is refused', async () => {
    const { reference, response } = await begin('one');
    expect(response).toBeNull();
    await complete('one', reference, { job_id: reference, status: 'queued' });
    expect(await begin('one')).toEqual({ reference, response: { job_id: reference, status: 'queued' } });
    await expect(begin('one', 'b')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('rule 3: refused in flight; after 60 s taken over under the same reference', async () => {
    const { reference } = await begin('two');
    await expect(begin('two')).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    stage.pass(61);
    expect(await begin('two')).toEqual({ reference, response: null });
    await expect(begin('two')).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
  });

  it('once taken over, is freed by the call that took over alone', async () => {
    const [stalled, next] = [randomUUID(), randomUUID()];
    const { reference } = await begin('stalled', 'a', 1, stalled);
    stage.pass(61);
    await begin('stalled', 'a', 1, next);
    await abandon('stalled', stalled);
    await expect(begin('stalled')).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    await abandon('stalled', next);
    expect((await begin('stalled')).reference).not.toBe(reference);
  });

  it('of fifty calls at once one starts', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => begin('fifty')));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });

  it('belongs to its brand', async () => {
    const mine = await begin('shared', 'a', 1);
    const theirs = await begin('shared', 'b', 2);
    expect(theirs.reference).not.toBe(mine.reference);
  });

  it('a refused call is forgotten and the key is free', async () => {
    const first = await begin('free');
    await abandon('free');
    expect((await begin('free', 'other')).reference).not.toBe(first.reference);
  });

  it('is remembered 24 h', async () => {
    const { reference } = await begin('day');
    await complete('day', reference, 1);
    stage.pass(86_399);
    expect((await begin('day')).response).toBe(1);
    stage.pass(2);
    expect((await begin('day', 'b')).response).toBeNull();
  });
});
