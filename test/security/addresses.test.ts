import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOutbound, type Outbound } from '../../subgraphs/lib/outbound/outbound.js';
import { mayReach } from '../../subgraphs/lib/outbound/public-address.js';
import { isPubliclyRoutableUrl } from '../../subgraphs/lib/outbound/publicly-routable-url.js';
import { portOf } from '../support/port-of.js';

/** Addresses that outbound calls must not reach, in notations that have bypassed filters. */
const PRIVATE_URLS = [
  ...[
    'http://127.0.0.1',
    'http://127.1',
    'http://0x7f.1',
    'http://2130706433',
    'http://0177.0.0.1',
    'http://127.0.0.1.',
  ],
  ...[
    'http://0',
    'http://0.0.0.0',
    'http://[::]',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::ffff:127.0.0.1]',
  ],
  ...[
    'http://[::ffff:7f00:1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[fe80::1]',
    'http://[fc00::1]',
  ],
  ...['http://[fd12:3456::1]', 'http://[ff02::1]', 'http://[100::1]', 'http://[2001:db8::1]', 'http://10.0.0.1'],
  ...[
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1',
    'http://169.254.169.254',
    'http://0xa9fea9fe',
  ],
  ...[
    'http://[::ffff:169.254.169.254]',
    'http://100.64.0.1',
    'http://192.0.0.1',
    'http://192.0.2.1',
    'http://198.18.0.1',
  ],
  ...['http://198.51.100.1', 'http://203.0.113.1', 'http://224.0.0.1', 'http://255.255.255.255', 'http://240.0.0.1'],
  ...[
    'http://①②⑦.⓪.⓪.①',
    'http://127。0。0。1',
    'http://[::ffff:0:127.0.0.1]',
    'http://[::127.0.0.1]',
    'http://[fec0::1]',
  ],
  ...['http://[2001::1]', 'http://[64:ff9b:1::7f00:1]', 'http://192.88.99.1'],
];

const LOCAL_NAMES = [
  ...['http://localhost', 'http://LOCALHOST', 'http://localhost.', 'http://a.localhost', 'http://printer.local'],
  ...['http://db.internal', 'http://nas.lan', 'http://router.home.arpa', 'http://intranet'],
];

let inside: Server;
let port: number;
let touched = 0;

beforeAll(async () => {
  inside = createServer((request, response) => {
    touched++;
    if (request.url === '/redirect') response.writeHead(302, { location: '/reached' });
    response.end('inside');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = portOf(inside);
});
afterAll(() => {
  inside.close();
  inside.closeAllConnections();
});

const call = (outbound: Outbound, url: string) =>
  outbound.call({ method: 'GET', url, timeoutMs: 5_000, keepBytes: 1_000 });

type Answer = readonly string[];

/** A name server that answers what it likes, another thing each time. */
function resolverOf(answers: readonly Answer[]) {
  let asked = 0;
  const resolve = (
    _name: string,
    _options: unknown,
    callback: (error: null, addresses: LookupAddress[]) => void,
  ): void => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!;
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve: resolve as never, asked: () => asked };
}

describe('addresses that brands give us', () => {
  it.each(PRIVATE_URLS)('%s is refused when saved and when called', async (url) => {
    expect(isPubliclyRoutableUrl(url)).toBe(false);
    const outbound = createOutbound();
    const before = touched;
    await expect(call(outbound, `${url}:${port}/`)).rejects.toThrow();
    expect(touched).toBe(before);
    await outbound.close();
  });

  it.each(LOCAL_NAMES)('%s is refused when saved', (url) => {
    expect(isPubliclyRoutableUrl(url)).toBe(false);
  });

  it.each([
    ['a private answer', [['127.0.0.1']]],
    ['an answer that is mapped', [['::ffff:127.0.0.1']]],
    ['a public answer first, a private one at the connection', [['93.184.215.14'], ['127.0.0.1']]],
    ['a private answer among public ones', [['127.0.0.1', '::1']]],
    ['nonsense', [['not an address']]],
    ['no answer', [[]]],
  ] as const)('a name server that gives %s reaches nothing inside (DNS rebinding)', async (_what, answers) => {
    const { resolve } = resolverOf(answers);
    const outbound = createOutbound({ resolve });
    const before = touched;
    // The second call is the one that a check made beforehand would have let through.
    for (let at = 0; at < 3; at++)
      await outbound
        .call({ method: 'GET', url: `http://rebind.example:${port}/`, timeoutMs: 1_500, keepBytes: 10 })
        .catch(() => {});
    expect(touched).toBe(before);
    await outbound.close();
  });

  it('the address that is connected to is the one that was checked: a name is asked once a connection', async () => {
    const { resolve, asked } = resolverOf([['127.0.0.1'], ['127.0.0.1']]);
    const outbound = createOutbound({ resolve, allowed: [] });
    await expect(call(outbound, `http://rebind.example:${port}/`)).rejects.toThrow();
    expect(asked()).toBe(1);
    await outbound.close();
  });

  it('a redirect is an answer, not a way in', async () => {
    const { resolve } = resolverOf([['127.0.0.1']]);
    const ipaddr = (await import('ipaddr.js')).default;
    const outbound = createOutbound({ resolve, allowed: [ipaddr.parseCIDR('127.0.0.1/32')] });
    const before = touched;
    const { status } = await call(outbound, `http://hook.example:${port}/redirect`);
    expect(status).toBe(302);
    expect(touched).toBe(before + 1);
    await outbound.close();
  });

  it('credentials and other schemes in an address gain nothing', async () => {
    const outbound = createOutbound();
    for (const url of [
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      `http://a:b@127.0.0.1:${port}/`,
      'data:text/plain,x',
    ])
      await expect(call(outbound, url)).rejects.toThrow();
    await outbound.close();
  });

  it('public ones are let out', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '8.8.8.8'])
      expect(mayReach(address, [])).toBe(true);
  });
});
