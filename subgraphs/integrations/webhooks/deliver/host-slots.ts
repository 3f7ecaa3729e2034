import {
  HELD_PER_HOST,
  HOST_CONCURRENCY,
  hostAllowance,
  hostOfLane,
  nextHostConcurrency,
  UNPROVEN_PLACES,
} from '../host-capacity.rules.js';
import type { ClaimedDelivery, Room } from './claim.statements.js';

interface Host {
  running: number;
  /** Under way in lanes that have not answered last. */
  unproven: number;
  held: number;
  readonly lanes: Set<string>;
}

interface Lane {
  readonly host: Host;
  limit: number;
  running: number;
  /** Of those under way, how many began before the lane had answered. */
  unproven: number;
  lastAnswerMs: number;
  /** Claimed, and waiting for one under way to end. */
  waiting: ClaimedDelivery[];
}

/** Attempts of one worker at once, over all hosts. */
const TOTAL = 2048;

/** Idle lanes that are remembered at most. */
const REMEMBERED = 10_000;

const roomAt = ({ byLane, perLane }: Room, lane: string): number => byLane.get(lane) ?? perLane;

/**
 * Counts the attempts under way per lane, which is a subscription at its host, and per host: one that is slow or dead holds up
 * only itself, and waits behind those of its host that answer.
 */
export class HostSlots {
  readonly #lanes = new Map<string, Lane>();
  readonly #hosts = new Map<string, Host>();
  #held = 0;
  #filled: ReadonlySet<string> = new Set();

  /** Counts the deliveries under way or waiting for a place. */
  get held(): number {
    return this.#held;
  }

  room(): Room {
    const byLane = new Map<string, number>();
    for (const [name, { limit, running, waiting, lastAnswerMs }] of this.#lanes) {
      byLane.set(name, Math.max(0, hostAllowance(limit, lastAnswerMs) - running - waiting.length));
    }
    const byHost = new Map<string, number>();
    for (const [name, { held }] of this.#hosts) if (held > 0) byHost.set(name, Math.max(0, HELD_PER_HOST - held));
    return {
      total: TOTAL - this.#held,
      perLane: HOST_CONCURRENCY.initial,
      byLane,
      perHost: HELD_PER_HOST,
      byHost,
    };
  }

  add(delivery: ClaimedDelivery): void {
    const lane = this.#lanes.get(delivery.host) ?? this.#newLane(delivery.host);
    lane.waiting.push(delivery);
    lane.host.held++;
    this.#held++;
  }

  /**
   * Notes which lanes a claim brought all there was room for, once that is added: more of theirs may be due. Whether there is
   * room for it already.
   */
  claimed(room: Room, deliveries: readonly ClaimedDelivery[]): boolean {
    const counts = new Map<string, number>();
    for (const { host } of deliveries) counts.set(host, (counts.get(host) ?? 0) + 1);
    const isCut = deliveries.length >= room.total;
    const isFilled = (name: string): boolean => isCut || (counts.get(name) ?? 0) >= roomAt(room, name);
    this.#filled = new Set([...this.#lanes.keys(), ...counts.keys()].filter(isFilled));
    const now = this.room();
    return now.total > 0 && [...this.#filled].some((name) => roomAt(now, name) > 0 && this.#hasRoom(now, name));
  }

  /** Tells whether more may be due in a lane than there was room for, or at its host. */
  isFilled(name: string): boolean {
    return this.#filled.has(name) || (this.#lanes.get(name)?.host.held ?? 0) >= HELD_PER_HOST - 1;
  }

  /** Takes the deliveries of a lane that may begin now. */
  take(name: string): ClaimedDelivery[] {
    const lane = this.#lanes.get(name);
    if (!lane) return [];
    const taken = lane.waiting.splice(0, Math.max(0, Math.min(lane.limit - lane.running, placesFor(lane))));
    lane.running += taken.length;
    lane.host.running += taken.length;
    if (!isProven(lane)) {
      lane.unproven += taken.length;
      lane.host.unproven += taken.length;
    }
    return taken;
  }

  /**
   * Lists the lanes that have perhaps got a place by the end of an attempt in this one, those that answer first before
   * the others.
   */
  neighbours(name: string): readonly string[] {
    const host = this.#lanes.get(name)?.host;
    // At a host that was not full no lane waits.
    const wasFull = host && (host.running >= HOST_CONCURRENCY.maximum - 1 || host.unproven >= UNPROVEN_PLACES - 1);
    if (!host || !wasFull) return [name];
    const waiting = [...host.lanes].filter((lane) => (this.#lanes.get(lane)?.waiting.length ?? 0) > 0);
    const answersIn = (lane: string): number => this.#lanes.get(lane)?.lastAnswerMs ?? Number.POSITIVE_INFINITY;
    return waiting.sort((one, other) => compare(answersIn(one), answersIn(other)));
  }

  /**
   * Ends an attempt. `answerMs`: how long the receiver took to answer, whatever its status; null when it did not. Returns the
   * deliveries to give back, since a receiver that fails is not worth waiting for.
   */
  end(name: string, answerMs: number | null): ClaimedDelivery[] {
    const lane = this.#lanes.get(name)!;
    const { host } = lane;
    lane.running--;
    host.running--;
    if (lane.unproven > 0) {
      lane.unproven--;
      host.unproven--;
    }
    host.held--;
    this.#held--;
    lane.limit = nextHostConcurrency(lane.limit, answerMs !== null);
    lane.lastAnswerMs = answerMs ?? Number.POSITIVE_INFINITY;
    const given = answerMs === null ? this.#empty(lane) : [];
    if (lane.running === 0 && lane.waiting.length === 0 && this.#lanes.size > REMEMBERED) this.#forget(name, lane);
    return given;
  }

  /** Returns every delivery that waits, for a worker that ends. */
  giveBack(): ClaimedDelivery[] {
    return [...this.#lanes.values()].flatMap((lane) => this.#empty(lane));
  }

  #newLane(name: string): Lane {
    const of = hostOfLane(name);
    const host = this.#hosts.get(of) ?? { running: 0, unproven: 0, held: 0, lanes: new Set<string>() };
    this.#hosts.set(of, host);
    host.lanes.add(name);
    const lane: Lane = {
      host,
      limit: HOST_CONCURRENCY.initial,
      running: 0,
      unproven: 0,
      lastAnswerMs: Number.POSITIVE_INFINITY,
      waiting: [],
    };
    this.#lanes.set(name, lane);
    return lane;
  }

  #hasRoom({ byHost, perHost }: Room, name: string): boolean {
    return (byHost.get(hostOfLane(name)) ?? perHost) > 0;
  }

  #forget(name: string, { host }: Lane): void {
    this.#lanes.delete(name);
    host.lanes.delete(name);
    if (host.lanes.size === 0) this.#hosts.delete(hostOfLane(name));
  }

  #empty(lane: Lane): ClaimedDelivery[] {
    const waiting = lane.waiting.splice(0);
    lane.host.held -= waiting.length;
    this.#held -= waiting.length;
    return waiting;
  }
}

/** Tells whether the last attempt of a lane was answered. */
const isProven = ({ lastAnswerMs }: Lane): boolean => lastAnswerMs !== Number.POSITIVE_INFINITY;

/** Places at the host that a lane may have now. */
function placesFor(lane: Lane): number {
  const free = HOST_CONCURRENCY.maximum - lane.host.running;
  return isProven(lane) ? free : Math.min(free, UNPROVEN_PLACES - lane.host.unproven);
}

/** Compares two numbers; infinity equals itself. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
