import { HOST_CONCURRENCY, hostAllowance, nextHostConcurrency } from '../../domain/host-capacity.js';
import type { ClaimedDelivery, Room } from './claim.js';

interface Host {
  limit: number;
  running: number;
  lastAnswerMs: number;
  /** Claimed, and waiting for one under way to end. */
  waiting: ClaimedDelivery[];
}

/** Attempts of one worker at once, over all hosts. */
const TOTAL = 2048;

/** How many hosts are remembered that have nothing under way. */
const REMEMBERED = 10_000;

const roomAt = ({ byHost, perHost }: Room, host: string): number => byHost.get(host) ?? perHost;

/** Counts what is under way per host, so that a slow or dead one holds up nobody but itself. */
export class HostSlots {
  readonly #hosts = new Map<string, Host>();
  #held = 0;
  #filled: ReadonlySet<string> = new Set();

  /** Deliveries under way or waiting for a place. */
  get held(): number {
    return this.#held;
  }

  room(): Room {
    const byHost = new Map<string, number>();
    for (const [name, { limit, running, waiting, lastAnswerMs }] of this.#hosts) {
      byHost.set(name, Math.max(0, hostAllowance(limit, lastAnswerMs) - running - waiting.length));
    }
    return { total: TOTAL - this.#held, perHost: HOST_CONCURRENCY.initial, byHost };
  }

  add(delivery: ClaimedDelivery): void {
    const host = this.#hosts.get(delivery.host) ?? {
      limit: HOST_CONCURRENCY.initial,
      running: 0,
      lastAnswerMs: Number.POSITIVE_INFINITY,
      waiting: [],
    };
    this.#hosts.set(delivery.host, host);
    host.waiting.push(delivery);
    this.#held++;
  }

  /**
   * Notes which hosts a claim brought all there was room for, once that is added: more of theirs may be due. Whether there is
   * room for it already.
   */
  claimed(room: Room, deliveries: readonly ClaimedDelivery[]): boolean {
    const counts = new Map<string, number>();
    for (const { host } of deliveries) counts.set(host, (counts.get(host) ?? 0) + 1);
    const isCut = deliveries.length >= room.total;
    const isFilled = (name: string): boolean => isCut || (counts.get(name) ?? 0) >= roomAt(room, name);
    this.#filled = new Set([...this.#hosts.keys(), ...counts.keys()].filter(isFilled));
    const now = this.room();
    return now.total > 0 && [...this.#filled].some((name) => roomAt(now, name) > 0);
  }

  /** Whether more may be due for a host than there was room for. */
  isFilled(name: string): boolean {
    return this.#filled.has(name);
  }

  /** What of a host may begin now. */
  take(name: string): ClaimedDelivery[] {
    const host = this.#hosts.get(name);
    if (!host) return [];
    const taken = host.waiting.splice(0, Math.max(0, host.limit - host.running));
    host.running += taken.length;
    return taken;
  }

  /**
   * An attempt has ended. `answerMs`: how long the host took to answer, whatever it said; null when it did not.
   * Answers what is to be given back, since a host that fails is not worth waiting for.
   */
  end(name: string, answerMs: number | null): ClaimedDelivery[] {
    const host = this.#hosts.get(name) as Host;
    host.running--;
    this.#held--;
    host.limit = nextHostConcurrency(host.limit, answerMs !== null);
    host.lastAnswerMs = answerMs ?? Number.POSITIVE_INFINITY;
    const given = answerMs === null ? this.#empty(host) : [];
    if (host.running === 0 && host.waiting.length === 0 && this.#hosts.size > REMEMBERED) this.#hosts.delete(name);
    return given;
  }

  /** Everything that waits, for a worker that ends. */
  giveBack(): ClaimedDelivery[] {
    return [...this.#hosts.values()].flatMap((host) => this.#empty(host));
  }

  #empty(host: Host): ClaimedDelivery[] {
    const waiting = host.waiting.splice(0);
    this.#held -= waiting.length;
    return waiting;
  }
}
