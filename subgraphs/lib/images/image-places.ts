import { DomainError } from '../graphql/domain-error.js';
import { weighedPlaces } from '../process/weighed-places.js';

/**
 * Concurrent image decodings: half of Node's thread pool, which database connections, password hashes and DNS lookups
 * need as well.
 */
const AT_ONCE = 2;
/** Most decodings that wait; each holds its bytes in memory. */
const MOST_WAITING = 100;

const places = weighedPlaces({ capacity: AT_ONCE, mostWaiting: MOST_WAITING });

/** Runs work on an image when there is capacity; images of one lane are queued. Throws `UNAVAILABLE` when too many wait. */
export async function inImagePlace<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
  const release = await places.take(lane, 1);
  if (!release) throw new DomainError('UNAVAILABLE');
  try {
    return await work();
  } finally {
    release();
  }
}
