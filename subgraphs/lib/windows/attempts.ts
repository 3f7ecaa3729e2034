import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { AttemptLimit } from '../../../schema/limits.js';
import type { Executor } from '../database/statement.js';
import {
  beginAttempt,
  forgetAttemptsBefore,
  forgiveAttempts,
  refundAttempt,
  settleAttempt,
  waitForAttempt,
} from './attempts.statements.js';
import { isPrivateAddress } from './counted-address.js';

/** One counter of an attempt. */
export interface AttemptKey {
  /** Name of the counter, e.g. `login account a@b.example`. */
  readonly key: string;
  readonly limit: AttemptLimit;
  /** Attempts with equal members count once, and may be repeated. By default each counts. */
  readonly member?: string;
}

/** A permitted attempt, which is counted before it is made. */
export interface Attempt {
  /** Removes the attempt from the counters, since it was no guess. */
  refund(): Promise<void>;
  /** Keeps the attempt counted. Before that, others wait for it instead of being refused. */
  keep(): Promise<void>;
}

export interface Attempts {
  /** Counts an attempt in all of its counters, or in none when one is full, and then throws the result of `full`. */
  begin(
    keys: readonly AttemptKey[],
    now: () => Date,
    full: (seconds: number, key: AttemptKey) => Error,
  ): Promise<Attempt>;
  /** Counts an action that is never refunded, e.g. a mail. */
  take(keys: readonly AttemptKey[], now: () => Date, full: (seconds: number, key: AttemptKey) => Error): Promise<void>;
  /** Returns the seconds until a counter has capacity; 0 for now. */
  wait(key: AttemptKey, now: Date): Promise<number>;
  /** Clears the counter of a key. */
  forgive(key: string): Promise<void>;
}

/** Milliseconds to wait for unfinished attempts, each of which takes as long as hashing a password. */
const PATIENCE_MS = 5_000;
const FIRST_LOOK_MS = 50;

/**
 * Creates attempt counters in the schema of the connections: exact across processes and restarts. Those of a transaction
 * count when it commits.
 */
export function postgresAttempts(on: Executor): Attempts {
  const begin = async (keys: readonly AttemptKey[], now: Date, settled: boolean) => {
    const id = randomUUID();
    const begun = await beginAttempt.row(on, {
      id,
      keys: keys.map(({ key }) => key),
      members: keys.map(({ member }) => member ?? id),
      caps: keys.map(({ limit }) => limit.limit),
      seconds: keys.map(({ limit }) => limit.seconds),
      now,
      settled,
    });
    return { id, ...begun! };
  };
  const tried = async (
    keys: readonly AttemptKey[],
    now: () => Date,
    settled: boolean,
    full: (seconds: number, key: AttemptKey) => Error,
  ): Promise<string> => {
    const until = performance.now() + PATIENCE_MS;
    for (let look = FIRST_LOOK_MS; ; look *= 2) {
      const { id, full_at, wait_ms, pending } = await begin(keys, now(), settled);
      if (full_at === 0) return id;
      if (pending && performance.now() < until) {
        await pause(look * (0.5 + Math.random()));
        continue;
      }
      const seconds = pending ? 1 : Math.max(1, Math.ceil(Number(wait_ms) / 1000));
      throw full(seconds, keys[full_at - 1]!);
    }
  };
  return {
    async begin(keys, now, full) {
      const id = await tried(keys, now, false, full);
      return {
        refund: async () => void (await refundAttempt.run(on, { id })),
        keep: async () => void (await settleAttempt.run(on, { id })),
      };
    },
    async take(keys, now, full) {
      await tried(keys, now, true, full);
    },
    async wait({ key, limit, member = '' }, now) {
      const { limit: cap, seconds } = limit;
      const counter = await waitForAttempt.row(on, { key, member, cap, seconds, now });
      return Math.ceil(Number(counter?.wait_ms ?? 0) / 1000);
    },
    forgive: async (key) => void (await forgiveAttempts.run(on, { key })),
  };
}

/** Makes an attempt that may be a guess: counted before, and refunded unless it was wrong. */
export async function tryCounted<Result>(
  begun: Promise<Attempt>,
  work: () => Promise<Result>,
  isWrong: (error: unknown) => boolean,
): Promise<Result> {
  const attempt = await begun;
  try {
    const result = await work();
    await attempt.refund();
    return result;
  } catch (error) {
    await (isWrong(error) ? attempt.keep() : attempt.refund());
    throw error;
  }
}

/** Runs a rationed action: counted before, and refunded when it was refused. */
export async function doCounted<Result>(begun: Promise<Attempt>, work: () => Promise<Result>): Promise<Result> {
  const attempt = await begun;
  const result = await work().catch(async (error: unknown) => {
    await attempt.refund();
    throw error;
  });
  await attempt.keep();
  return result;
}

/** Counts an action that is never refunded; false, and not counted, when its counter is full. */
export async function takeIfRoom(attempts: Attempts, key: AttemptKey, now: () => Date): Promise<boolean> {
  const full = new Error('The counter is full');
  try {
    await attempts.take([key], now, () => full);
    return true;
  } catch (error) {
    if (error === full) return false;
    throw error;
  }
}

/** Returns a limit per address; five times as high for a private address, which may be a proxy's. */
export const perAddress = (limit: AttemptLimit, address: string): AttemptLimit =>
  isPrivateAddress(address) ? { ...limit, limit: limit.limit * 5 } : limit;

/** Deletes attempts that no counter needs any more. */
export async function forgetAttempts(pool: Pool, before: Date): Promise<void> {
  await forgetAttemptsBefore.run(pool, { before });
}
