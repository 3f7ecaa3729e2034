import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyRequest, clean, encoded, routes } from '../support/any-request.js';
import { address, type FuzzedRest, judge, openFuzzedRest } from '../support/fuzzed-rest.js';
import { NASTY_TEXTS } from '../support/nasty.js';
import { sendRaw } from '../support/raw-http.js';

const RUNS = Number(process.env.FUZZ_RUNS ?? 400);

let fuzzed: FuzzedRest;
beforeAll(async () => {
  fuzzed = await openFuzzedRest();
});
afterAll(() => fuzzed.close());

describe('whatever is sent through the HTTP port (§7)', () => {
  it('is answered, without an undocumented 5xx and without telling of the insides', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRequest,
        async ({ route, method, versioned, segments, query, headers, credential, body, type }) => {
          const rest_ = [...segments];
          const bare = route.path.replace(/\{\w+\}/g, () => rest_.shift() ?? 'x');
          const asked = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
          const path = `${versioned && route.versioned !== false ? '/v1' : ''}${bare}${asked ? `?${asked}` : ''}`;
          const bearer = fuzzed.credentials[credential];
          const bytes = Buffer.from(body);
          const lines = [
            `${method} ${path} HTTP/1.1`,
            'Host: localhost',
            'Connection: close',
            `X-Forwarded-For: ${address()}`,
            ...(bearer ? [`Authorization: Bearer ${bearer}`] : []),
            ...(type ? [`Content-Type: ${type}`] : []),
            ...(method === 'GET' || method === 'HEAD' ? [] : [`Content-Length: ${bytes.length}`]),
            ...headers.map(([name, value]) => `${name}: ${clean(value)}`),
          ];
          const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
          const sent = method === 'GET' || method === 'HEAD' ? head : Buffer.concat([head, bytes]);
          judge(
            `${method} ${path} as ${credential} with ${type} ${body.slice(0, 200)}`,
            await sendRaw(fuzzed.rest.address, sent),
          );
        },
      ),
      { numRuns: RUNS, endOnFailure: false },
    );
  }, 240_000);

  it('every parameter of every route bears every nasty text', async () => {
    const faults: string[] = [];
    for (const route of routes.filter(
      ({ path, method }) => path.includes('{') && method === 'GET' && !path.startsWith('/en/'),
    )) {
      for (const text of NASTY_TEXTS) {
        const path = route.path.replace(/\{\w+\}/g, encoded(text));
        const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${address()}\r\n`;
        const answer = await sendRaw(
          fuzzed.rest.address,
          `${head}Authorization: Bearer ${fuzzed.credentials.admin}\r\n\r\n`,
        );
        try {
          judge(`GET ${path}`, answer);
        } catch (error) {
          faults.push((error as Error).message);
        }
      }
    }
    expect(faults).toEqual([]);
  }, 240_000);
});
