import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type BatchState, batchNews } from '../../../../gateway/graph/subscriptions/batch-notifications.js';
import type { Peers } from '../../../../subgraphs/lib/graphql/peers.js';

const batch = (jobId: string, successCount = 0): BatchState => ({
  ...{ jobId, status: 'started', isFinished: false, batchStatus: 'pending' },
  ...{ successCount, errorCount: 0, startedAt: null, endedAt: null },
});

/** Polls batches whose states are given by `read`, and notes which were read. */
function polled(read: (jobId: string) => BatchState | null) {
  const asked: string[] = [];
  const peers: Peers = {
    async ask<Data, Variables extends object>(_: unknown, variables: Variables) {
      const { jobId } = variables as unknown as { jobId: string };
      asked.push(jobId);
      return { mintBatch: read(jobId) } as Data;
    },
  };
  return { asked, news: batchNews(peers, pino({ level: 'silent' })) };
}

const open = new AbortController().signal;

it('reads a batch once for all its subscribers, and notifies those that have read another state', async () => {
  const { asked, news } = polled((jobId) => batch(jobId, asked.length));
  const all = Array.from({ length: 50 }, () => news.next(batch('a'), open));
  const late = news.next(batch('a', 1), open);
  await Promise.all(all);
  expect(asked).toEqual(['a']);
  await late;
  expect(asked).toEqual(['a', 'a']);
  news.close();
});

it('reads each batch by itself, and none that its subscribers have left', async () => {
  const { asked, news } = polled((jobId) => batch(jobId, jobId === 'b' && asked.length > 2 ? 1 : 0));
  const aborter = new AbortController();
  const left = news.next(batch('a'), aborter.signal);
  aborter.abort();
  await left;
  await news.next(batch('a'), aborter.signal);
  await news.next(batch('b'), open);
  expect(asked).toEqual(['b', 'b', 'b']);
  news.close();
});

it('notifies all subscribers of a batch that is gone or cannot be read: each is refused for itself', async () => {
  const gone = polled(() => null);
  await Promise.all([gone.news.next(batch('a'), open), gone.news.next(batch('a'), open)]);
  expect(gone.asked).toEqual(['a']);
  const failing = polled(() => {
    throw new Error('out of reach');
  });
  await Promise.all([failing.news.next(batch('a'), open), failing.news.next(batch('a'), open)]);
  expect(failing.asked).toEqual(['a']);
});
