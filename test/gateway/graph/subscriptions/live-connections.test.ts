import { type Duplex, PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import {
  idleWatch,
  livePlaces,
  liveSubscriptions,
  unreadBound,
} from '../../../../gateway/graph/subscriptions/live-connections.js';
import { LIVE_LIMITS } from '../../../../schema/limits.js';
import { until } from '../../../support/until.js';

const duplex = (): Duplex => new PassThrough();

describe('places of live connections', () => {
  it('are bounded in all, whatever the addresses', () => {
    const places = livePlaces({ ...LIVE_LIMITS, inAll: 3 });
    const sockets = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'].map((address) => {
      const socket = duplex();
      return { socket, taken: places.take(address, socket) };
    });
    expect(sockets.map(({ taken }) => taken)).toEqual([true, true, true, false]);
    sockets[0]?.socket.emit('close');
    expect(places.take('203.0.113.4', duplex())).toBe(true);
  });

  it('of an IPv6 network are those of one address; a private one, which may be a proxy’s, has more', () => {
    const places = livePlaces({ ...LIVE_LIMITS, perAddress: 1, perPrivateAddress: 2 });
    const take = (address: string) => places.take(address, duplex());
    expect([take('2001:db8::1'), take('2001:db8::2'), take('2001:db8:1::1')]).toEqual([true, false, true]);
    expect([take('10.0.0.1'), take('10.0.0.1'), take('10.0.0.1')]).toEqual([true, true, false]);
  });
});

describe('live subscriptions', () => {
  it('are bounded by caller, and counted until they are released, once', () => {
    const subscriptions = liveSubscriptions({ ...LIVE_LIMITS, subscriptionsPerCaller: 2 });
    const release = subscriptions.take('key 1');
    subscriptions.take('key 1');
    const full = { code: 'LIMIT_REACHED', facts: { thing: 'live subscriptions', limit: 2 } };
    expect(() => subscriptions.take('key 1')).toThrow(expect.objectContaining(full));
    subscriptions.take('key 2');
    release();
    release();
    subscriptions.take('key 1');
    expect(() => subscriptions.take('key 1')).toThrow(expect.objectContaining(full));
  });
});

describe('a live connection', () => {
  it('is ended when nothing has been under way for so long', async () => {
    const closed: string[] = [];
    const socket = (name: string) =>
      ({ readyState: 1, CLOSING: 2, close: () => closed.push(name) }) as unknown as WebSocket;
    const watch = idleWatch({ idleMs: 40 });
    watch.used(socket('idle'), { subscriptions: {} });
    watch.used(socket('busy'), { subscriptions: { a: {} } });
    await until(async () => closed.includes('idle') || undefined);
    watch.close();
    expect(closed).not.toContain('busy');
  });

  it('is cut off when its client does not read; those that left much, when all leave too much', () => {
    const cut: string[] = [];
    const socket = (name: string, bufferedAmount: number) =>
      ({ bufferedAmount, terminate: () => cut.push(name) }) as unknown as WebSocket;
    const sockets = [socket('deaf', 101), socket('slow', 80), socket('slower', 90), socket('quick', 9)];
    const limits = { unread: 100, unreadInAll: 200, unreadThen: 10 };
    for (const one of sockets) unreadBound(limits, sockets)(one);
    expect(cut).toEqual(['deaf', 'slow', 'slower']);
    cut.length = 0;
    for (const one of sockets.slice(1)) unreadBound(limits, sockets.slice(1))(one);
    expect(cut).toEqual([]);
  });
});
