const waiting: (() => void)[] = [];

/**
 * Resolves in an iteration of the event loop that no other caller of this is given. Work that holds the loop for
 * milliseconds waits for it first: however much of it arrives at once, the process looks at everything else in between.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting[0]?.();
  waiting.shift();
  // An immediate that is set in one runs in the next iteration.
  if (waiting.length > 0) setImmediate(next);
}
