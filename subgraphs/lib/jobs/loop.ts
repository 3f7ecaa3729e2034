import type { Logger } from 'pino';

export interface LoopOptions {
  readonly name: string;
  /** Makes one pass over the waiting work; true when some is left that should be looked at soon. */
  pass(): Promise<boolean>;
  readonly log: Logger;
  /** Pause when nothing is left: the delay until work of another process is noticed. */
  readonly idleMs: number;
  /** Pause when something is left. */
  readonly busyMs: number;
  /** Pause after a pass that failed. */
  readonly troubleMs: number;
}

/** Work that one pass after another brings to its end, for as long as the process lives. */
export interface Loop {
  start(): void;
  /** Looks at once: something was just added in this process. */
  wake(): void;
  /** Ends after the pass that is under way. */
  stop(): Promise<void>;
}

export function createLoop(options: LoopOptions): Loop {
  let stopping = false;
  let running: Promise<void> | undefined;
  let wanted = false;
  let interrupt: () => void = () => {};

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (wanted || stopping) return resolve();
      const timer = setTimeout(resolve, ms);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!stopping) {
      wanted = false;
      await pause(await one(options));
    }
  };

  return {
    start() {
      running ??= run();
    },
    wake() {
      wanted = true;
      interrupt();
    },
    async stop() {
      stopping = true;
      interrupt();
      await running;
    },
  };
}

/** Runs a pass and returns the wait until the next one. */
async function one({ name, pass, log, idleMs, busyMs, troubleMs }: LoopOptions): Promise<number> {
  try {
    return (await pass()) ? busyMs : idleMs;
  } catch (error) {
    log.warn({ err: error, loop: name }, 'a pass failed and is tried again');
    return troubleMs;
  }
}
