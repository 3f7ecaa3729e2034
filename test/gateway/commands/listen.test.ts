import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { WebSocket } from 'ws';
import { follow } from '../../../gateway/commands/listen/follow.js';
import { forwarder } from '../../../gateway/commands/listen/forward.js';
import { printed } from '../../../gateway/commands/listen/printed.js';
import { fieldsIn } from '../../../schema/record.js';
import type { Peers } from '../../../subgraphs/lib/graphql/peers.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { relay, relayedEvent } from '../../support/events.js';
import { closeGateway, type LiveClients, openLiveClients, type Payload } from '../../support/live-clients.js';
import { portOf } from '../../support/port-of.js';
import { present } from '../../support/present.js';
import { eventually } from '../../support/receiver.js';

let live: LiveClients;
beforeAll(async () => {
  live = await openLiveClients();
});
afterEach(() => live.hangUp());
afterAll(() => live?.close());

describe('npm run operator -- listen', () => {
  it('prints events, forwards them signed as deliveries, and goes on where it was cut off', async () => {
    const who = await live.caller();
    const forwarded: { headers: IncomingHttpHeaders; body: string }[] = [];
    const local = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        forwarded.push({ headers: request.headers, body });
        response.end();
      });
    });
    await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
    const secret = 'a-secret-of-at-least-32-characters-long';
    const forward = forwarder(`http://127.0.0.1:${portOf(local)}/hook`, secret);
    const lines: string[] = [];
    let end = () => {};
    const code = follow({
      graph: live.servers[0]!.url,
      key: who.key,
      types: null,
      after: null,
      tell: () => {},
      event: async (event) => {
        lines.push(printed(event));
        await forward(event);
      },
      ended: new Promise<void>((resolve) => {
        end = resolve;
      }),
    });
    await live.begun();
    const [first, second] = [relayedEvent(who), relayedEvent(who)];
    await relay(live.stage, [first]);
    await eventually(() => forwarded.length === 1, 'the first event');
    // Every connection is cut; events of the meantime arrive afterwards.
    live.servers[0]!.cut();
    await relay(live.stage, [second]);
    await eventually(() => forwarded.length === 2, 'the second event');
    end();
    expect(await code).toBe(0);
    expect(forwarded.map(({ body }) => body)).toEqual([first.body, second.body]);
    expect(lines[0]).toContain('product.scanned');
    const stripe = new Stripe('sk_test_none', { apiVersion: '2022-11-15' });
    for (const { headers, body } of forwarded) {
      expect(stripe.webhooks.constructEvent(body, present(headers['x-webhook-signature']), secret)).toBeDefined();
    }
    await new Promise((resolve) => local.close(resolve));
  });

  it('goes on after the last event received when the platform had no slot for the next', async () => {
    const who = await live.caller();
    const [lines, received]: [string[], string[]] = [[], []];
    let end = () => {};
    const code = follow({
      graph: live.servers[0]!.url,
      key: who.key,
      types: null,
      after: null,
      tell: (line) => void lines.push(line),
      event: async ({ id }) => void received.push(id),
      ended: new Promise<void>((resolve) => {
        end = resolve;
      }),
    });
    await live.begun();
    const events = [relayedEvent(who), relayedEvent(who)];
    await relay(live.stage, events.slice(0, 1));
    await eventually(() => received.length === 1, 'the first event');
    const free = await live.occupy(who);
    await relay(live.stage, events.slice(1));
    await eventually(() => lines.length > 0, 'the refusal');
    await free();
    await eventually(() => received.length === 2, 'the second event');
    end();
    expect(await code).toBe(0);
    expect(lines[0]).toBe('The platform is not available at the moment. Connecting again.');
    expect(received).toEqual(events.map(({ eventId }) => eventId));
  });

  it('goes on when neither its key nor the start of its events can be looked up for a moment', async () => {
    const who = await live.caller();
    const { graph, peers } = live.stage.platform;
    const failures = { admit: 1, ask: 1 };
    const failing = <Answer>(of: keyof typeof failures, answer: () => Promise<Answer>): Promise<Answer> =>
      failures[of]-- > 0 ? Promise.reject(new Error('connect ECONNREFUSED')) : answer();
    const gateway = await live.gateway(
      {
        ask: <Data, Variables extends object>(...asked: Parameters<typeof peers.ask<Data, Variables>>) =>
          failing('ask', () => peers.ask(...asked)),
      },
      { graph: { ...graph, admit: (request) => failing('admit', () => graph.admit(request)) } },
    );
    const lines: string[] = [];
    let end = () => {};
    const code = follow({
      graph: gateway.url,
      key: who.key,
      types: null,
      after: null,
      tell: (line) => void lines.push(line),
      event: async () => {},
      ended: new Promise<void>((resolve) => {
        end = resolve;
      }),
    });
    await live.begun();
    end();
    expect(await code).toBe(0);
    expect(lines).toEqual([
      'The connection was lost. Connecting again.',
      'The platform is not available at the moment. Connecting again.',
    ]);
    await closeGateway(gateway);
  });

  it('ends with 1 for a key that is refused', async () => {
    const lines: string[] = [];
    const options = { types: null, after: null, event: async () => {}, tell: (line: string) => void lines.push(line) };
    const refused = (key: string) =>
      follow({ ...options, graph: live.servers[0]!.url, key, ended: new Promise(() => {}) });
    expect(await refused(`dpp_test_${'x'.repeat(40)}`)).toBe(1);
    expect(await refused((await live.caller({ scopes: ['mint:batch'] })).key)).toBe(1);
    expect(lines).toEqual(['Refused: the API key is not accepted', 'Refused: SCOPE_MISSING']);
  });
});

describe('the command', () => {
  async function run(...words: string[]) {
    const child = spawn(process.execPath, [projectFile('dist/gateway/commands/listen/listen.js'), ...words], {
      env: { PATH: process.env.PATH },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, out, err };
  }

  it('with --json writes the secret and why it ended to standard error', async () => {
    const key = `dpp_test_${'x'.repeat(40)}`;
    const forward = ['--forward', 'http://127.0.0.1:9/hook'];
    const { code, out, err } = await run('--json', '--key', key, '--graph', live.servers[0]!.url, ...forward);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('Forwarding to http://127.0.0.1:9/hook, signed with ');
    expect(err).toContain('Refused: the API key is not accepted');
  });

  it('ends with 2 and one sentence for a wrong option', async () => {
    const { code, err } = await run('--jsno');
    expect([code, err]).toEqual([2, expect.stringContaining("Unknown option '--jsno'")]);
    expect(err).not.toContain('    at ');
  });
});

describe('back-pressure', () => {
  it('a client that does not read costs no more than what is on its way to it, and loses nothing', async () => {
    let fetched = 0;
    const { peers } = live.stage.platform;
    const counting: Peers = {
      ...peers,
      async ask<Data, Variables extends object>(...asked: Parameters<typeof peers.ask<Data, Variables>>) {
        const answer = await peers.ask(...asked);
        fetched += [fieldsIn(answer).eventMarks ?? []].flat().length;
        return answer;
      },
    };
    const slow = await live.gateway(counting);
    const who = await live.caller();
    const socket = new WebSocket(slow.url, 'graphql-transport-ws');
    await new Promise((resolve) => socket.once('open', resolve));
    const heard: string[] = [];
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; payload?: Payload };
      if (message.type === 'next') heard.push(message.payload?.data.brandEvents.id);
    });
    const acknowledged = once(socket, 'message');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${who.key}` } }));
    await acknowledged;
    const query = 'subscription { brandEvents { id body rawBody } }';
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    await live.begun();
    socket.pause();
    // Far more than the buffers of any system between the two hold: 2 × 40 kB each.
    const events = Array.from({ length: 600 }, () => {
      const event = relayedEvent(who);
      return { ...event, body: JSON.stringify({ ...JSON.parse(event.body), product_name: 'x'.repeat(40_000) }) };
    });
    for (let at = 0; at < events.length; at += 50) await relay(live.stage, events.slice(at, at + 50));
    // It goes on until the way is full, and then no further.
    let before = -1;
    await eventually(async () => {
      const same = fetched > 0 && fetched === before;
      before = fetched;
      if (!same) await new Promise((resolve) => setTimeout(resolve, 1_500));
      return same;
    }, 'the stream to wait for its client');
    expect(fetched).toBeLessThan(events.length / 2);
    socket.resume();
    await eventually(() => heard.length === events.length, 'all events');
    expect(heard).toEqual(events.map(({ eventId }) => eventId));
    socket.close();
    await closeGateway(slow);
  }, 150_000);
});
