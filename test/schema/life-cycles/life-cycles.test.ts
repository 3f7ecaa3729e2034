import { describe, expect, it } from '@jest/globals';
import { instantOf } from '../../../schema/calendar.js';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { mintBatchLifeCycle } from '../../../schema/life-cycles/mint-batch.js';
import { returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { warrantyLifeCycle } from '../../../schema/life-cycles/warranty.js';
import { claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';
import { warrantyCovers, warrantyEnd } from '../../../subgraphs/custody/after-sales/warranty.rules.js';
import { transactionLifeCycle } from '../../../subgraphs/custody/chain/transaction.rules.js';
import { receiptLifeCycle } from '../../../subgraphs/custody/ownership/receipt.rules.js';
import { sessionLifeCycle } from '../../../subgraphs/integrations/sessions/session.rules.js';
import { deliveryLifeCycle } from '../../../subgraphs/integrations/webhooks/webhook-delivery.rules.js';
import { nextState } from '../../../subgraphs/lib/graphql/next-state.js';

describe('life cycles of custody', () => {
  it.each([
    transferLifeCycle,
    receiptLifeCycle,
    returnLifeCycle,
    buybackLifeCycle,
    warrantyLifeCycle,
    claimLifeCycle,
    mintBatchLifeCycle,
    deliveryLifeCycle,
    sessionLifeCycle,
    transactionLifeCycle,
  ])('$name reaches every state it names', (cycle) => {
    const reached = new Set<string>([cycle.initial, ...cycle.transitions.map(({ to }) => to)]);
    expect([...reached].sort()).toEqual([...cycle.states].sort());
    // A warranty can be started anew from wherever it is, a delivery sent again.
    expect(cycle.final.length > 0).toBe(cycle.name !== 'warranty' && cycle.name !== 'webhook delivery');
  });

  it('what belongs to an owner can be cancelled until it came to its end', () => {
    for (const cycle of [returnLifeCycle, buybackLifeCycle, claimLifeCycle]) {
      const open = cycle.states.filter((state) => !cycle.final.some((end) => end === state));
      expect(cycle.step('cancel' as never)).toEqual({ trigger: 'cancel', from: open, to: 'cancelled' });
    }
  });

  it('a step is refused in every state that is not its source', () => {
    for (const state of sessionLifeCycle.states) {
      const move = () => nextState(sessionLifeCycle, 'session', state, 'complete');
      if (state === 'pending') expect(move()).toBe('active');
      else expect(move).toThrow(expect.objectContaining({ code: 'STATE_CONFLICT' }));
    }
  });

  it('a transfer is answered once', () => {
    expect(transferLifeCycle.next('offered', 'accept')).toBe('accepted');
    expect(transferLifeCycle.states.filter((state) => transferLifeCycle.allows(state, 'accept'))).toEqual(['offered']);
    for (const state of transferLifeCycle.states.filter((one) => one !== 'offered')) {
      expect(transferLifeCycle.next(state, 'accept')).toBeNull();
      expect(transferLifeCycle.next(state, 'decline')).toBeNull();
    }
  });

  it('a return is completed only after it was received', () => {
    expect(returnLifeCycle.next('requested', 'complete')).toBeNull();
    expect(returnLifeCycle.next('received', 'complete')).toBe('completed');
    expect(returnLifeCycle.next('received', 'expire')).toBeNull();
  });

  it('a warranty claim is settled only after it was taken on, and answered once', () => {
    expect(claimLifeCycle.next('open', 'settle')).toBeNull();
    expect(claimLifeCycle.next('accepted', 'settle')).toBe('settled');
    expect(claimLifeCycle.next('refused', 'accept')).toBeNull();
  });

  it('a declined buyback stays declined', () => {
    expect(buybackLifeCycle.next('declined', 'accept')).toBeNull();
  });
});

describe('times of a warranty', () => {
  it('ends on the same day of the month, or on the last there is', () => {
    expect(warrantyEnd(new Date('2026-01-31T08:00:00Z'), 1)).toEqual(new Date('2026-02-28T08:00:00Z'));
    expect(warrantyEnd(new Date('2024-02-29T00:00:00Z'), 12)).toEqual(new Date('2025-02-28T00:00:00Z'));
    expect(warrantyEnd(new Date('2026-05-15T23:30:00Z'), 24)).toEqual(new Date('2028-05-15T23:30:00Z'));
  });

  it.each([99_999, 9_999_999, 2_147_483_647])('ends with the year 9999 after %i months', (months) => {
    const end = warrantyEnd(new Date('2026-01-31T08:00:00Z'), months);
    expect(end).toEqual(new Date('9999-12-31T23:59:59.999Z'));
    expect(instantOf(eventInstant(end))).toEqual(end);
  });

  it('covers until its end, independently of the jobs that mark it', () => {
    const end = new Date('2026-12-31T00:00:00Z');
    expect(warrantyCovers('expiring', end, new Date(end.getTime() - 1))).toBe(true);
    expect(warrantyCovers('active', end, end)).toBe(false);
    expect(warrantyCovers('voided', end, new Date(0))).toBe(false);
  });
});
