import { Worker } from 'node:worker_threads';

/** One call of an attack; without a method it is a WebSocket that is opened and left open until the attack ends. */
export interface Shot {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What a WebSocket asks once it is admitted; it then waits until each was answered. */
  readonly operations?: readonly object[];
}

export interface Hit {
  /** 0: the connection was refused or broken off. */
  readonly status: number;
  readonly bytes: number;
}

/**
 * Sends all calls at once from a thread of its own, so that what it costs to send and to read them is not taken for what it
 * costs to answer them.
 */
export async function attack(shots: readonly Shot[]): Promise<readonly Hit[]> {
  const worker = new Worker(new URL('./attacker.js', import.meta.url), { workerData: shots });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    await worker.terminate();
  }
}
