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

function next(): void {
  waiting[0]?.();
  waiting.shift();
  // An immediate set by an immediate runs in the next iteration.
  if (waiting.length > 0) setImmediate(next);
}
