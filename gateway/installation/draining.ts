import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Ends a process after the load balancer has noticed that it is no longer ready. */
export interface Draining {
  /** Returns false from the start of draining: readiness checks are then answered with 503. */
  readonly isStaying: () => boolean;
  /** Closes each connection of a server with its next response, once draining has begun. */
  watch(server: Server): void;
  /** Begins draining, and resolves when the server may stop listening. */
  drain(): Promise<void>;
}

/** Creates the draining of one process, `seconds` long: readiness checks fail while all other requests are answered. */
export function createDraining(seconds: number): Draining {
  let hasBegun = false;
  return {
    isStaying: () => !hasBegun,
    watch(server) {
      server.prependListener('request', (_request, response) => {
        if (hasBegun) response.shouldKeepAlive = false;
      });
    },
    async drain() {
      if (hasBegun || seconds === 0) return;
      hasBegun = true;
      await delay(seconds * 1000);
    },
  };
}
