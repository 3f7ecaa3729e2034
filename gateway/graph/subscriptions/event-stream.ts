import type { ExecutionResult } from 'graphql';
import { isErrorCode } from '../../../schema/error-codes.js';
import type { Peers } from '../../../subgraphs/lib/graphql/peers.js';
import { eventMarks, mayFollowLive } from '../../peers/integrations.generated.js';
import type { Call } from '../graph.js';
import type { Concern, EventNews } from './event-notifications.js';
import type { Session } from './session.js';

/** Start of a stream of events, as integrations grants it to the caller. */
interface FeedStart {
  readonly brandId: number | null;
  readonly productId: number | null;
  readonly types: readonly string[] | null;
  readonly position: string;
}

export interface EventStream {
  readonly peers: Peers;
  readonly news: EventNews;
  readonly session: Session;
  readonly start: FeedStart;
  /** Brand of the feed's events; for an item's feed, the item's brand. */
  readonly ofBrand: number;
  /** Reads one event with the caller's rights. */
  payload(eventId: string, call: Call): Promise<ExecutionResult>;
  readonly signal: AbortSignal;
}

/** Most events fetched ahead of the client, which bounds the memory of a slow one. */
const AHEAD = 20;

/** Tells whether the caller lost the right to the event as a whole, which ends the stream. */
const isRefused = ({ data, errors = [] }: ExecutionResult): boolean =>
  data == null && errors.some(({ extensions: { code } }) => typeof code === 'string' && isErrorCode(code));

/**
 * Yields the events from a position on, each read only after the client took the one before. Ends with the refusal of
 * an event.
 */
export async function* eventStream({
  peers,
  news,
  session,
  start,
  ofBrand,
  payload,
  signal,
}: EventStream): AsyncGenerator<ExecutionResult> {
  const { brandId, productId, types } = start;
  const concern: Concern = productId === null ? { brandId: brandId! } : { productId };
  let position = start.position;
  while (!signal.aborted) {
    // Registered before reading, so that no event between reading and waiting is missed.
    const waited = new AbortController();
    const isNew = news.next(concern, AbortSignal.any([signal, waited.signal]));
    const variables = { after: position, limit: AHEAD, brandId, productId, types };
    const { eventMarks: marks } = await peers.ask(eventMarks, variables);
    if (marks.length === 0) await isNew;
    waited.abort();
    for (const mark of marks) {
      if (signal.aborted) return;
      const call = await session.again();
      await peers.ask(mayFollowLive, { brandId: ofBrand }, call);
      const result = await payload(mark.id, call);
      yield result;
      if (isRefused(result)) return;
      position = mark.position;
    }
  }
}
