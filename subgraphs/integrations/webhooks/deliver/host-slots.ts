import {
  brandAllowance,
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
  /** Running attempts in lanes whose last attempt was not answered. */
  unproven: number;
  held: number;
  readonly lanes: Set<string>;
}

interface Lane {
  readonly host: Host;
  readonly brandId: number;
  limit: number;
  running: number;
  /** Running attempts that started before the lane had answered. */
  unproven: number;
  lastAnswerMs: number;
  /** Claimed deliveries that wait for a slot. */
  waiting: ClaimedDelivery[];
}

/** Concurrent attempts of one worker, over all hosts. */
const TOTAL = 2048;

/** Most idle lanes that are remembered. */
const REMEMBERED = 10_000;

const roomAt = ({ byLane, perLane }: Room, lane: string): number => byLane.get(lane) ?? perLane;

/**
 * Counts running attempts per lane (a subscription at its host) and per host, so that a slow or dead receiver delays
 * only itself, and lanes that answer have priority at their host.
 */
export class HostSlots {
  readonly #lanes = new Map<string, Lane>();
  readonly #hosts = new Map<string, Host>();
  /** Deliveries held of each brand; none is 0. */
  readonly #heldOfBrands = new Map<number, number>();
  #held = 0;
  #filled: ReadonlySet<string> = new Set();

  /** Counts the deliveries that are running or waiting for a slot. */
  get held(): number {
    return this.#held;
  }

  room(): Room {
    const byBrand = new Map<number, number>();
    for (const [brandId, held] of this.#heldOfBrands) {
      byBrand.set(brandId, Math.max(0, brandAllowance(TOTAL, this.#held - held) - held));
    }
    const byLane = new Map<string, number>();
    for (const [name, { brandId, limit, running, waiting, lastAnswerMs }] of this.#lanes) {
      const isOfFullBrand = byBrand.get(brandId) === 0;
      const room = isOfFullBrand ? 0 : hostAllowance(limit, lastAnswerMs) - running - waiting.length;
      byLane.set(name, Math.max(0, room));
    }
    const byHost = new Map<string, number>();
    for (const [name, { held }] of this.#hosts) if (held > 0) byHost.set(name, Math.max(0, HELD_PER_HOST - held));
    return {
      total: TOTAL - this.#held,
      perLane: HOST_CONCURRENCY.initial,
      byLane,
      perHost: HELD_PER_HOST,
      byHost,
      perBrand: brandAllowance(TOTAL, this.#held),
      byBrand,
    };
  }

  add(delivery: ClaimedDelivery): void {
    const lane = this.#lanes.get(delivery.host) ?? this.#newLane(delivery);
    lane.waiting.push(delivery);
    this.#hold(lane, 1);
  }

  /** Records which lanes filled their capacity in a claim, since more of their deliveries may be due. */
  claimed(room: Room, deliveries: readonly ClaimedDelivery[]): boolean {
    const counts = counted(deliveries.map(({ host }) => host));
    const ofBrands = counted(deliveries.map(({ brand_id }) => brand_id));
    const isCutFor = (brandId: number): boolean =>
      (ofBrands.get(brandId) ?? 0) >= (room.byBrand.get(brandId) ?? room.perBrand);
    const brands = new Map(deliveries.map(({ host, brand_id }) => [host, brand_id]));
    const isCut = deliveries.length >= room.total;
    const isFilled = (name: string): boolean =>
      isCut ||
      (counts.get(name) ?? 0) >= roomAt(room, name) ||
      isCutFor(this.#lanes.get(name)?.brandId ?? brands.get(name)!);
    this.#filled = new Set([...this.#lanes.keys(), ...counts.keys()].filter(isFilled));
    const now = this.room();
    return now.total > 0 && [...this.#filled].some((name) => roomAt(now, name) > 0 && this.#hasRoom(now, name));
  }

  /** Tells whether more may be due in a lane, or at its host, than there was capacity for. */
  isFilled(name: string): boolean {
    return this.#filled.has(name) || (this.#lanes.get(name)?.host.held ?? 0) >= HELD_PER_HOST - 1;
  }

  /** Takes the deliveries of a lane that may start now. */
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

  /** Lists the lanes that may have got a slot by the end of an attempt in this one, answering ones first. */
  neighbours(name: string): readonly string[] {
    const host = this.#lanes.get(name)?.host;
    // At a host below its limit no lane waits.
    const wasFull = host && (host.running >= HOST_CONCURRENCY.maximum - 1 || host.unproven >= UNPROVEN_PLACES - 1);
    if (!host || !wasFull) return [name];
    const waiting = [...host.lanes].filter((lane) => (this.#lanes.get(lane)?.waiting.length ?? 0) > 0);
    const answersIn = (lane: string): number => this.#lanes.get(lane)?.lastAnswerMs ?? Number.POSITIVE_INFINITY;
    return waiting.sort((one, other) => compare(answersIn(one), answersIn(other)));
  }

  /**
   * Ends an attempt. `answerMs`: response time, with any status; null without a response. Returns the deliveries to
   * release, since a failing receiver is not worth waiting for.
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
    this.#hold(lane, -1);
    lane.limit = nextHostConcurrency(lane.limit, answerMs !== null);
    lane.lastAnswerMs = answerMs ?? Number.POSITIVE_INFINITY;
    const given = answerMs === null ? this.#empty(lane) : [];
    if (lane.running === 0 && lane.waiting.length === 0 && this.#lanes.size > REMEMBERED) this.#forget(name, lane);
    return given;
  }

  /** Returns every waiting delivery, when the worker stops. */
  giveBack(): ClaimedDelivery[] {
    return [...this.#lanes.values()].flatMap((lane) => this.#empty(lane));
  }

  #newLane({ host: name, brand_id: brandId }: ClaimedDelivery): Lane {
    const of = hostOfLane(name);
    const host = this.#hosts.get(of) ?? { running: 0, unproven: 0, held: 0, lanes: new Set<string>() };
    this.#hosts.set(of, host);
    host.lanes.add(name);
    const lane: Lane = {
      host,
      brandId,
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
    this.#hold(lane, -waiting.length);
    return waiting;
  }

  /** Counts deliveries that are held from now on, or no longer. */
  #hold({ host, brandId }: Lane, count: number): void {
    const held = (this.#heldOfBrands.get(brandId) ?? 0) + count;
    if (held === 0) this.#heldOfBrands.delete(brandId);
    else this.#heldOfBrands.set(brandId, held);
    host.held += count;
    this.#held += count;
  }
}

/** Tells whether the last attempt of a lane was answered. */
const isProven = ({ lastAnswerMs }: Lane): boolean => lastAnswerMs !== Number.POSITIVE_INFINITY;

/** Returns the slots that a lane may use at its host now. */
function placesFor(lane: Lane): number {
  const free = HOST_CONCURRENCY.maximum - lane.host.running;
  return isProven(lane) ? free : Math.min(free, UNPROVEN_PLACES - lane.host.unproven);
}

/** Counts each of some values. */
function counted<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Compares two numbers; infinity equals itself. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
