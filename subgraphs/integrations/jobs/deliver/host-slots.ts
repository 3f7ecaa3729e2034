import { HOST_CONCURRENCY, nextHostConcurrency } from '../../domain/host-capacity.js';
import type { Room } from './claim.js';

interface Host {
  limit: number;
  running: number;
}

/** Attempts of one worker at once, over all hosts. */
const TOTAL = 2048;

/** How many hosts are remembered that have nothing under way. */
const REMEMBERED = 10_000;

/** Counts what is under way per host, so that a slow or dead one holds up nobody but itself. */
export class HostSlots {
  readonly #hosts = new Map<string, Host>();
  #running = 0;

  get running(): number {
    return this.#running;
  }

  room(): Room {
    const byHost = new Map<string, number>();
    for (const [name, { limit, running }] of this.#hosts) byHost.set(name, Math.max(0, limit - running));
    return { total: TOTAL - this.#running, perHost: HOST_CONCURRENCY.initial, byHost };
  }

  begin(name: string): void {
    const host = this.#hosts.get(name) ?? { limit: HOST_CONCURRENCY.initial, running: 0 };
    this.#hosts.set(name, host);
    host.running++;
    this.#running++;
  }

  /** `answered`: the host answered in time, whatever it said. */
  end(name: string, answered: boolean): void {
    const host = this.#hosts.get(name) as Host;
    host.running--;
    this.#running--;
    host.limit = nextHostConcurrency(host.limit, answered);
    if (host.running === 0 && this.#hosts.size > REMEMBERED) this.#hosts.delete(name);
  }
}
