import { DomainError } from '../graphql/domain-error.js';
import { weighedPlaces } from '../process/weighed-places.js';

/**
 * Images decoded at once: half of the threads that Node.js keeps for such work. New connections to the database, passwords and names
 * of hosts take the same threads, and would wait behind images until they are given up.
 */
const AT_ONCE = 2;
/** Each that waits holds its bytes. */
const MOST_WAITING = 100;

const places = weighedPlaces({ capacity: AT_ONCE, mostWaiting: MOST_WAITING });

/** Runs work on an image when there is a place for it; images of one lane wait behind each other. Throws `UNAVAILABLE` when too many wait. */
export async function inImagePlace<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
  const release = await places.take(lane, 1);
  if (!release) throw new DomainError('UNAVAILABLE');
  try {
    return await work();
  } finally {
    release();
  }
}
