import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Client } from 'graphql-ws';
import { EVENTS, hear, type LiveClients, openLiveClients } from '../../../support/live-clients.js';

let live: LiveClients;
beforeAll(async () => {
  live = await openLiveClients();
});
afterEach(() => live.hangUp());
afterAll(() => live?.close());

/** Code of an operation's refusal; undefined for one that is answered. */
async function codeOf(client: Client, query: string): Promise<unknown> {
  const { payloads, ended } = hear(client, query);
  const end = await ended;
  const [error] = (Array.isArray(end) ? end : (payloads[0]?.errors ?? [])) as { extensions?: { code?: unknown } }[];
  return error?.extensions?.code;
}

/** Connects with a key of so many calls a minute. */
async function connected(perMinute: number): Promise<Client> {
  const { brandCode, key } = await live.caller();
  await live.stage.sql('update catalog.plan set requests_per_minute = $2 where code = $1', [brandCode, perMinute]);
  return live.connect(key);
}

const ANSWERED = '{ __typename }';

it.each([
  ['that is not valid', '{ nope }'],
  ['that cannot be parsed', '{ nope'],
  ['without an operation', 'fragment F on Query { __typename }'],
])('counts an operation %s', async (_, query) => {
  const client = await connected(1);
  const code = await codeOf(client, query);
  expect(code).not.toBe('RATE_LIMITED');
  for (const again of [ANSWERED, query, EVENTS]) expect(await codeOf(client, again)).toBe('RATE_LIMITED');
});

it('counts the root fields of an operation that is not valid', async () => {
  const client = await connected(3);
  expect(await codeOf(client, '{ a: nope b: nope c: nope }')).toBe('BAD_OPERATION');
  expect(await codeOf(client, ANSWERED)).toBe('RATE_LIMITED');
});

it('counts an operation once', async () => {
  const client = await connected(3);
  for (let nth = 0; nth < 3; nth++) expect(await codeOf(client, ANSWERED)).toBeUndefined();
  expect(await codeOf(client, ANSWERED)).toBe('RATE_LIMITED');
});

it('answers an operation beyond the window as over HTTP, before it is validated', async () => {
  const client = await connected(1);
  expect(await codeOf(client, ANSWERED)).toBeUndefined();
  const { payloads, ended } = hear(client, '{ nope }');
  expect(await ended).toBe('complete');
  expect(payloads[0]?.errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', facts: { rate: { limit: 1 } } });
});
