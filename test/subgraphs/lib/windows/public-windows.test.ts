import { describe, expect, it } from '@jest/globals';
import { WINDOWS } from '../../../../schema/limits.js';
import { DomainError } from '../../../../subgraphs/lib/graphql/domain-error.js';
import type { WindowStore } from '../../../../subgraphs/lib/windows/fixed-window.js';
import { memoryWindows } from '../../../../subgraphs/lib/windows/memory-windows.js';
import { publicWindows } from '../../../../subgraphs/lib/windows/public-windows.js';

const NOW = new Date('2026-01-01T00:00:20Z');
const qr = (units = 1) => [{ window: WINDOWS.qr, units }];

describe('windows of calls from one address', () => {
  it('are the same for all addresses of an IPv6 /64, and others for the next', async () => {
    const windows = publicWindows();
    for (let call = 0; call < 30; call++) {
      expect((await windows.count(qr(), `2001:db8:0:1::${call.toString(16)}`, NOW)).admitted).toBe(true);
    }
    expect(await windows.count(qr(), '2001:db8:0:1:ffff::1', NOW)).toMatchObject({ admitted: false, retryAfter: 40 });
    expect((await windows.count(qr(), '2001:db8:0:2::1', NOW)).admitted).toBe(true);
  });

  it('count units, and charge a refused call to none of its windows', async () => {
    const windows = publicWindows();
    const both = (units: number) => [...qr(units), { window: WINDOWS.graph, units: 1 }];
    expect(await windows.count(both(31), '203.0.113.1', NOW)).toMatchObject({ admitted: false, limit: 30 });
    expect(await windows.count(both(30), '203.0.113.1', NOW)).toMatchObject({ admitted: true, remaining: 0 });
    expect(await windows.count([{ window: WINDOWS.graph, units: 1 }], '203.0.113.1', NOW)).toMatchObject({
      remaining: WINDOWS.graph.limit - 2,
    });
  });

  it('are shared by the processes that share a store', async () => {
    const store = memoryWindows();
    const [one, other] = [publicWindows(store), publicWindows(store)];
    for (let call = 0; call < 15; call++) {
      await one.count(qr(), '203.0.113.2', NOW);
      await other.count(qr(), '203.0.113.2', NOW);
    }
    expect((await one.count(qr(), '203.0.113.2', NOW)).admitted).toBe(false);
    expect((await other.count(qr(), '203.0.113.2', NOW)).admitted).toBe(false);
  });

  it('are counted in the process itself while the store is out of reach', async () => {
    const gone: WindowStore = {
      count: async () => {
        throw new DomainError('COUNTERS_UNAVAILABLE');
      },
      close: async () => {},
    };
    const windows = publicWindows(gone);
    for (let call = 0; call < 30; call++) {
      expect((await windows.count(qr(), '203.0.113.3', NOW)).admitted).toBe(true);
    }
    expect((await windows.count(qr(), '203.0.113.3', NOW)).admitted).toBe(false);
  });
});
