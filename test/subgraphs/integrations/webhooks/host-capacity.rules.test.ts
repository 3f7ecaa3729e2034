import { describe, expect, it } from '@jest/globals';
import {
  HELD_PER_HOST,
  HOST_CONCURRENCY,
  hostAllowance,
} from '../../../../subgraphs/integrations/webhooks/host-capacity.rules.js';

describe('deliveries that a worker holds of a host', () => {
  it.each([
    [0, 8],
    [20, 8],
    [125, 8],
    [150, 6],
    [250, 4],
    [251, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('whose last response took %s ms are %s for each concurrent attempt', (lastAnswerMs, ahead) => {
    expect(hostAllowance(32, lastAnswerMs)).toBe(32 * ahead);
  });

  it('are one after a failure, however quick the response', () => {
    expect(hostAllowance(HOST_CONCURRENCY.afterFailure, 5)).toBe(1);
  });

  it('are never more than its bound', () => {
    expect(hostAllowance(HOST_CONCURRENCY.maximum, 0)).toBe(HELD_PER_HOST);
  });
});
