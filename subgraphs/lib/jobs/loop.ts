import type { Logger } from 'pino';

export interface LoopOptions {
  readonly name: string;
  /** Processes waiting work once; true when some is left. */
  pass(): Promise<boolean>;
  readonly log: Logger;
  /** Returns the milliseconds to the next pass when nothing is left: the delay until work of another process is noticed. */
  idleMs(): number;
  /** Milliseconds to the next pass when work is left. */
  readonly busyMs: number;
  /** Milliseconds to the next pass after an error. */
  readonly troubleMs: number;
}

/** Work that is processed in passes for the lifetime of the process. */
export interface Loop {
  start(): void;
  /** Starts a pass immediately, after this process has added work. */
  wake(): void;
  /** Resolves after the current pass. */
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

/** Runs a pass and returns the milliseconds until the next one. */
async function one({ name, pass, log, idleMs, busyMs, troubleMs }: LoopOptions): Promise<number> {
  try {
    return (await pass()) ? busyMs : idleMs();
  } catch (error) {
    log.warn({ err: error, loop: name }, 'a pass failed and is tried again');
    return troubleMs;
  }
}
