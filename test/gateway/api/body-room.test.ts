import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { BodyInSmallChunks, bodyRoom, NoBodyRoom } from '../../../gateway/api/body-room.js';

/** A request whose body comes when it is pushed, and its answer. */
function exchange() {
  const req = new IncomingMessage(new Socket());
  return { req, res: new ServerResponse(req) };
}

const flown = () => new Promise((resolve) => setImmediate(resolve));

/** Begins to read a body of so many bytes that does not end; answers how that went, and what ends it. */
async function send(room: ReturnType<typeof bodyRoom>, address: string, bytes: number) {
  const one = exchange();
  let refused: unknown;
  const listener = new EventEmitter();
  const reading = room.within(one, address, async () => {
    await new Promise((resolve) => listener.once('end', resolve));
  });
  reading.catch((error: unknown) => {
    refused = error;
  });
  one.req.push(Buffer.alloc(bytes));
  await flown();
  return { isRefused: refused instanceof NoBodyRoom, close: () => one.res.emit('close') };
}

describe('room for bodies', () => {
  const limits = { free: 10_000, perAddress: 100_000, inAll: 250_000 };

  it('ends at what one address holds, all hosts of an IPv6 network together; a small body needs none', async () => {
    const room = bodyRoom(limits);
    for (const [one, other] of [
      ['203.0.113.7', '203.0.113.7'],
      ['2001:db8:1:2::1', '2001:db8:1:2::ffff'],
    ] as const) {
      expect((await send(room, one, 109_000)).isRefused).toBe(false);
      expect((await send(room, other, 9_000)).isRefused).toBe(false);
      expect((await send(room, other, 12_000)).isRefused).toBe(true);
    }
  });

  it('ends at what all hold together, and is there again when an answer was sent or a connection broken', async () => {
    const room = bodyRoom(limits);
    const first = await send(room, '203.0.113.1', 109_000);
    await send(room, '203.0.113.2', 109_000);
    const third = await send(room, '203.0.113.3', 109_000);
    expect([first.isRefused, third.isRefused]).toEqual([false, true]);
    third.close();
    first.close();
    expect((await send(room, '203.0.113.3', 109_000)).isRefused).toBe(false);
  });

  it('is as much as there is for a private address, which may be everybody\u2019s', async () => {
    const room = bodyRoom(limits);
    expect((await send(room, '10.0.0.1', 255_000)).isRefused).toBe(false);
    expect((await send(room, '10.0.0.1', 20_000)).isRefused).toBe(true);
  });

  it('counts what chunks take besides what is in them: a body that comes byte by byte is many times itself', async () => {
    const room = bodyRoom(limits);
    const one = exchange();
    const reading = room.within(one, '203.0.113.9', () => new Promise<void>(() => {}));
    const refused = expect(reading).rejects.toBeInstanceOf(NoBodyRoom);
    for (let sent = 0; sent < 1_000; sent++) {
      one.req.push(Buffer.alloc(1));
      await flown();
    }
    await refused;
  });

  it('is not for a body that comes byte by byte: each costs the process as much as a chunk of many', async () => {
    const one = exchange();
    const reading = bodyRoom().within(one, '203.0.113.9', () => new Promise<void>(() => {}));
    const refused = expect(reading).rejects.toBeInstanceOf(BodyInSmallChunks);
    for (let sent = 0; sent <= 2_000; sent++) {
      one.req.push(Buffer.alloc(1));
      await flown();
    }
    await refused;
  });
});
