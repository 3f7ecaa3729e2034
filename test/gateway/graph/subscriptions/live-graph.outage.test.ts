import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLError } from 'graphql';
import { pino } from 'pino';
import { relay, relayedEvent } from '../../../support/events.js';
import {
  closeGateway,
  EVENTS,
  type Gateway,
  hear,
  type LiveClients,
  openLiveClients,
} from '../../../support/live-clients.js';
import { eventually } from '../../../support/receiver.js';

type Part = 'peers' | 'payloads' | 'admission';

let live: LiveClients;
let gateway: Gateway;
let away: Part | undefined;
const logged: string[] = [];

const failsWhileAway = (part: Part): void => {
  if (away === part) throw new Error('connect ECONNREFUSED');
};

beforeAll(async () => {
  live = await openLiveClients();
  const { graph, supergraph, peers } = live.stage.platform;
  gateway = await live.gateway(
    {
      async ask<Data, Variables extends object>(...asked: Parameters<typeof peers.ask<Data, Variables>>) {
        const answer = await peers.ask(...asked);
        failsWhileAway('peers');
        return answer;
      },
    },
    {
      log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
      graph: {
        ...graph,
        admit: async (request) => {
          failsWhileAway('admission');
          return graph.admit(request);
        },
      },
      supergraph: {
        ...supergraph,
        runPrepared: async (...asked) =>
          away === 'payloads'
            ? { data: null, errors: [new GraphQLError('No answer', { extensions: { code: 'INTERNAL' } })] }
            : supergraph.runPrepared(...asked),
      },
    },
  );
});
afterEach(async () => {
  away = undefined;
  await live.hangUp();
});
afterAll(async () => {
  if (gateway) await closeGateway(gateway);
  await live?.close();
});

const UNAVAILABLE = [{ message: 'UNAVAILABLE', extensions: { code: 'UNAVAILABLE', requestId: expect.any(String) } }];

describe('a part of the platform that is away for a moment', () => {
  it.each([
    ['peers'],
    ['payloads'],
    ['admission'],
  ] as const)('ends a feed with UNAVAILABLE while %s fail, and the feed resumes with the event that was not sent', async (part) => {
    const who = await live.caller();
    const client = live.connect(who.key, gateway);
    const before = hear(client, EVENTS);
    await live.begun();
    const events = [relayedEvent(who), relayedEvent(who)];
    await relay(live.stage, events.slice(0, 1));
    await eventually(() => before.payloads.length === 1, 'the first event');
    logged.length = 0;
    away = part;
    await relay(live.stage, events.slice(1));
    expect(await before.ended).toMatchObject(UNAVAILABLE);
    expect(before.payloads).toHaveLength(1);
    expect(logged.filter((line) => line.includes('a live connection cannot be served'))).toHaveLength(1);
    away = undefined;
    const after = hear(client, EVENTS, { after: events[0]?.eventId });
    await eventually(() => after.payloads.length > 0, 'the second event');
    expect(after.payloads.map(({ data }) => data.brandEvents.id)).toEqual([events[1]?.eventId]);
  });

  it.each([
    ['peers'],
    ['payloads'],
  ] as const)('ends the progress of a batch with UNAVAILABLE while %s fail; the next one completes with the batch', async (part) => {
    const who = await live.caller();
    const jobId = randomUUID();
    await live.stage.sql(
      `insert into custody.mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
       values ($1, $2, $3, true, 2, now())`,
      [jobId, who.brandId, who.brandCode],
    );
    const PROGRESS = 'subscription P($jobId: String!) { batchProgress(jobId: $jobId) { status } }';
    const client = live.connect(who.key, gateway);
    const before = hear(client, PROGRESS, { jobId });
    await eventually(() => before.payloads.length === 1, 'the state at the beginning');
    away = part;
    await live.stage.sql(
      "update custody.mint_batch set status = 'finished', batch_status = 'success', ended_at = now() where job_id = $1",
      [jobId],
    );
    expect(await before.ended).toMatchObject(UNAVAILABLE);
    away = undefined;
    const after = hear(client, PROGRESS, { jobId });
    expect(await after.ended).toBe('complete');
    expect([...before.payloads, ...after.payloads].map(({ data }) => data.batchProgress.status)).toEqual([
      'queued',
      'finished',
    ]);
  });

  it('refuses to begin a feed with UNAVAILABLE', async () => {
    const client = live.connect((await live.caller()).key, gateway);
    hear(client, EVENTS);
    await live.begun();
    for (const part of ['admission', 'peers'] as const) {
      away = part;
      const { payloads, ended } = hear(client, EVENTS);
      expect([await ended, payloads]).toMatchObject(['complete', [{ errors: UNAVAILABLE }]]);
    }
  });

  it('closes a connection that cannot be authenticated with 1013, after which clients connect again', async () => {
    away = 'admission';
    const { key } = await live.caller();
    expect(await hear(live.connect(key, gateway), EVENTS).ended).toMatchObject({ code: 1013 });
  });
});
