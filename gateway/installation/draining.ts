import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { DependencyHealth } from '../../subgraphs/lib/graphql/subgraph.js';

type Health = () => Promise<readonly DependencyHealth[]>;

/** Ends a process after the load balancer has noticed that it is no longer ready. */
export interface Draining {
  readonly hasBegun: boolean;
  /** Adds this process to the readiness checks: not ready from the start of draining. */
  watched(health: Health): Health;
  /** Closes each connection of a server with its next response, once draining has begun. */
  watch(server: Server): void;
  /** Begins draining, and resolves when the server may stop listening. */
  drain(): Promise<void>;
}

/** Creates the draining of one process, `seconds` long: readiness checks fail while all other requests are answered. */
export function createDraining(seconds: number): Draining {
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    watched: (health) => async () =>
      hasBegun ? [...(await health()), { name: 'this process', ready: false, detail: 'It is about to end' }] : health(),
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
