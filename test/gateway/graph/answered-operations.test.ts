import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { placed } from '../../../gateway/graph/answered-operations.js';
import { operationPlaces } from '../../../gateway/graph/operation-places.js';
import { MOST_VALUES } from '../../../gateway/graph/refuse-costly.js';
import { ANONYMOUS } from '../../../schema/principal.js';

it('an operation that waits leaves the queue when its connection is closed', async () => {
  const places = operationPlaces();
  const call = { principal: ANONYMOUS, requestId: 'r', clientAddress: '203.0.113.1' };
  const release = await places.take(call, MOST_VALUES.anonymous);
  const res = new EventEmitter();
  const ctx = { res, state: {} } as unknown as Parameters<typeof placed>[0];
  const waiting = placed(ctx, async () => {
    ctx.state.place.release = await places.take(call, 1, ctx.state.place.signal);
  });
  res.emit('close');
  await expect(waiting).rejects.toMatchObject({ extensions: { code: 'UNAVAILABLE' } });
  release();
  // Resolves at once only when nothing waits and nothing is occupied.
  (await places.take(call, MOST_VALUES.anonymous))();
});
