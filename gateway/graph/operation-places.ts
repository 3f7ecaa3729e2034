import { GraphQLError } from 'graphql';
import { nextTurn } from '../../subgraphs/lib/process/next-turn.js';
import { type Release, weighedPlaces } from '../../subgraphs/lib/process/weighed-places.js';
import { countedAddress } from '../../subgraphs/lib/windows/counted-address.js';
import type { Call } from './graph.js';
import { MOST_VALUES } from './refuse-costly.js';

/** Limit of values of all running operations together: one operation of the highest cost, or some dozens of usual ones. */
const AT_ONCE = { anonymous: MOST_VALUES.anonymous, known: MOST_VALUES.known } as const;
const MOST_WAITING = 1_000;
/** Cost above which an operation holds the event loop noticeably. */
const COSTLY = 1_000;

export interface OperationPlaces {
  /**
   * Resolves when the operation may start; costly ones start in their own turn of the event loop. Throws `UNAVAILABLE`
   * when too many are waiting, or when `signal` aborts first.
   */
  take(call: Call, cost: number, signal?: AbortSignal): Promise<Release>;
}

/**
 * Limits the values collected at once, separately for anonymous and authenticated callers. Operations of one address,
 * account or key queue behind each other and do not delay those of others.
 */
export function operationPlaces(): OperationPlaces {
  const strangers = weighedPlaces({ capacity: AT_ONCE.anonymous, mostWaiting: MOST_WAITING });
  const known = weighedPlaces({ capacity: AT_ONCE.known, mostWaiting: MOST_WAITING });
  return {
    async take(call, cost, signal) {
      const places = call.principal.kind === 'anonymous' ? strangers : known;
      const release = await places.take(laneOf(call), cost, signal);
      if (!release) throw busy();
      if (cost > COSTLY) await nextTurn();
      return release;
    },
  };
}

/** Returns the name under which the work of a caller is queued and counted: its account, key or address. */
export function laneOf({ principal, clientAddress }: Omit<Call, 'requestId'>): string {
  if (principal.kind === 'account') return `account ${principal.accountId}`;
  if (principal.kind === 'key') return `key ${principal.keyId}`;
  return principal.kind === 'system' ? principal.purpose : countedAddress(clientAddress);
}

const busy = (): GraphQLError =>
  new GraphQLError('UNAVAILABLE', {
    extensions: { code: 'UNAVAILABLE', http: { status: 503, headers: new Map([['retry-after', '1']]) } },
  });
