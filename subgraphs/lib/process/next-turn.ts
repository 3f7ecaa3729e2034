const waiting: (() => void)[] = [];

/**
 * Resolves in an iteration of the event loop that no other caller of this function gets. Work that blocks the loop for
 * milliseconds awaits it first, so that the process handles other events in between.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

/** Bytes or characters of JSON up to which a step with them takes less than two milliseconds. */
const SMALL = 16 * 1024;

/**
 * Awaits the turn for the next step with a body or document: a large one has thousands of members, and each step with them
 * blocks the loop for ten milliseconds.
 */
export async function turnFor(size: number): Promise<void> {
  if (size > SMALL) await nextTurn();
}

function next(): void {
  waiting[0]?.();
  waiting.shift();
  // An immediate set by an immediate runs in the next iteration.
  if (waiting.length > 0) setImmediate(next);
}
