import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { createDraining } from '../../../gateway/installation/draining.js';
import { portOf } from '../../support/port-of.js';

describe('draining', () => {
  it('refuses readiness and ends connections with their next answer, and waits as long as it is set to', async () => {
    const draining = createDraining(1);
    const server = createServer((_request, response) => void response.end('answered'));
    draining.watch(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const ask = () => fetch(`http://127.0.0.1:${portOf(server)}/`);
    expect(draining.isStaying()).toBe(true);
    expect((await ask()).headers.get('connection')).toBe('keep-alive');
    const began = performance.now();
    const drained = draining.drain();
    expect(draining.isStaying()).toBe(false);
    const last = await ask();
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
    await drained;
    expect(performance.now() - began).toBeGreaterThan(900);
    server.close();
  });

  it('is over at once where nobody balances', async () => {
    const draining = createDraining(0);
    await draining.drain();
    expect(draining.isStaying()).toBe(true);
  });
});
