import { describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { metricsAccess } from '../../../rest-adapter/front/metrics-access.js';
import { portOf } from '../../support/port-of.js';

const TOKEN = 'a-token-of-the-metrics';

async function ask(token: string | undefined, headers: Record<string, string> = {}, neighbour?: string) {
  const app = new Koa();
  app.use((ctx, next) => {
    if (neighbour) Object.defineProperty(ctx.req.socket, 'remoteAddress', { value: neighbour });
    return next();
  });
  app.use(metricsAccess(token));
  app.use((ctx) => {
    ctx.body = 'the figures';
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}/metrics`, {
      headers: { ...headers, connection: 'close' },
    });
    return [answer.status, await answer.text()];
  } finally {
    server.close();
  }
}

const FIGURES = [200, 'the figures'];
const NOTHING = [404, '{"detail":"Not Found"}'];

describe('/metrics', () => {
  it.each(['127.0.0.1', '10.1.2.3', '::ffff:192.168.0.4', 'fd00::7'])('is read by a neighbour: %s', async (from) => {
    expect(await ask(undefined, {}, from)).toEqual(FIGURES);
  });

  it('is not there for anybody else', async () => {
    expect(await ask(undefined, {}, '203.0.113.9')).toEqual(NOTHING);
    expect(await ask(undefined, {}, '2001:db8::1')).toEqual(NOTHING);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['Forwarded', 'for=127.0.0.1'],
    ['Via', '1.1 proxy'],
    ['X-Real-IP', '127.0.0.1'],
  ])('is not there for what a proxy passed on: %s: %s', async (name, value) => {
    expect(await ask(undefined, { [name]: value })).toEqual(NOTHING);
  });

  it('with a token in the configuration is read with it from anywhere, and without it from nowhere', async () => {
    expect(await ask(TOKEN, { Authorization: `Bearer ${TOKEN}` }, '203.0.113.9')).toEqual(FIGURES);
    expect(await ask(TOKEN)).toEqual(NOTHING);
    expect(await ask(TOKEN, { Authorization: 'Bearer another' })).toEqual(NOTHING);
  });
});
