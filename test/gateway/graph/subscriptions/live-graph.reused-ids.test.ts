import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { LIVE_LIMITS } from '../../../../schema/limits.js';
import { relay, relayedEvent } from '../../../support/events.js';
import { EVENTS, hear, type LiveClients, openLiveClients } from '../../../support/live-clients.js';
import { present } from '../../../support/present.js';
import { eventually } from '../../../support/receiver.js';

interface Message {
  readonly id?: string;
  readonly type: string;
  /** `begun`: of a ping, the operation whose feed has begun. */
  readonly payload?: { readonly begun?: string };
}

let live: LiveClients;
beforeAll(async () => {
  live = await openLiveClients();
});
afterEach(() => live.hangUp());
afterAll(() => live?.close());

/** Opens a connection of the protocol, whose messages are sent as they are given. */
async function raw(key: string) {
  const socket = new WebSocket(present(live.servers[0]).url, 'graphql-transport-ws');
  const messages: Message[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.once('open', resolve));
  const send = (message: object): void => socket.send(JSON.stringify(message));
  send({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
  await eventually(() => messages.length > 0, 'the connection to be admitted');
  return {
    messages,
    ask: (id: string, query: string, variables = {}) => send({ id, type: 'subscribe', payload: { query, variables } }),
    complete: (id: string) => send({ id, type: 'complete' }),
    begun: (): readonly unknown[] =>
      messages.filter(({ type }) => type === 'ping').map(({ payload }) => payload?.begun),
    async close(): Promise<void> {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.close();
      await closed;
    },
  };
}

describe('an id that a client uses again while its first operation begins', () => {
  it('leaves no stream behind when the connection is closed', async () => {
    const { key, brandCode } = await live.caller();
    await live.stage.sql('update catalog.plan set requests_per_minute = 10000 where code = $1', [brandCode]);
    const ids = Array.from({ length: 40 }, (_, nth) => `feed ${nth}`);
    for (let left = 0; left <= LIVE_LIMITS.subscriptionsPerCaller; left += ids.length) {
      const client = await raw(key);
      for (const id of ids) {
        client.ask(id, EVENTS);
        client.complete(id);
        client.ask(id, EVENTS);
      }
      await eventually(() => new Set(client.begun()).size === ids.length, 'the feeds to begin');
      expect(client.messages.filter(({ type }) => type === 'next')).toEqual([]);
      await client.close();
    }
    const last = await raw(key);
    last.ask('last', EVENTS);
    await eventually(() => last.messages.length > 1, 'the last feed');
    expect(last.begun()).toEqual(['last']);
    await last.close();
  });

  it('receives the events of its second operation alone', async () => {
    const who = await live.caller();
    const client = await raw(who.key);
    client.ask('feed', EVENTS, { types: ['clone.alert'] });
    client.complete('feed');
    client.ask('feed', EVENTS);
    await eventually(() => client.begun().length > 0, 'the feed to begin');
    const other = await raw(who.key);
    other.ask('other', EVENTS);
    await eventually(() => other.begun().length > 0, 'the other feed to begin');
    await relay(live.stage, [relayedEvent({ ...who, type: 'clone.alert' })]);
    await eventually(() => other.messages.some(({ type }) => type === 'next'), 'the event');
    await eventually(() => client.messages.some(({ type }) => type === 'next'), 'the event');
    client.complete('feed');
    await hear(live.connect(who.key), '{ chain { chainId } }').ended;
    expect(client.begun()).toEqual(['feed']);
    expect(client.messages.filter(({ type }) => type === 'next')).toHaveLength(1);
    expect(client.messages.filter(({ type }) => type === 'complete')).toEqual([]);
    await client.close();
    await other.close();
  });

  it('is answered once, with the result of its second operation', async () => {
    const client = await raw((await live.caller()).key);
    client.ask('question', '{ first: eventTypes { name } }');
    client.complete('question');
    client.ask('question', '{ second: __typename }');
    await eventually(() => client.messages.some(({ type }) => type === 'complete'), 'the answer');
    const answers = client.messages.filter(({ id }) => id === 'question');
    expect(answers.map(({ type, payload }) => payload ?? type)).toEqual([{ data: { second: 'Query' } }, 'complete']);
    await client.close();
  });
});
