import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  beginAttempt,
  forgetAttemptsBefore,
  forgiveAttempts,
  refundAttempt,
  settleAttempt,
  waitForAttempt,
} from './attempts.statements.js';
import { isPrivateAddress } from './counted-address.js';
import type { AttemptLimit } from './limits.js';

/** One counter that an attempt is counted in. */
export interface AttemptKey {
  /** Name of the counter, e.g. `login account a@b.example`. */
  readonly key: string;
  readonly limit: AttemptLimit;
  /** Attempts with equal members count once, and may be repeated. Default: each counts. */
  readonly member?: string;
}

/** An attempt that may be made: it counts from before it is tried. */
export interface Attempt {
  /** Takes the attempt back: it was no guess, and counts no more. */
  refund(): Promise<void>;
  /** Keeps the attempt counted. Until then others wait for it rather than being refused because of it. */
  keep(): Promise<void>;
}

export interface Attempts {
  /** Counts an attempt in all of its counters, or in none when one is full: then `full` says what to throw. */
  begin(
    keys: readonly AttemptKey[],
    now: () => Date,
    full: (seconds: number, key: AttemptKey) => Error,
  ): Promise<Attempt>;
  /** Counts something that is never given back, such as a letter that leaves. */
  take(keys: readonly AttemptKey[], now: () => Date, full: (seconds: number, key: AttemptKey) => Error): Promise<void>;
  /** Returns the seconds until a counter has room; 0 when it has. */
  wait(key: AttemptKey, now: Date): Promise<number>;
  /** Forgets the attempts under a key. */
  forgive(key: string): Promise<void>;
}

/** Milliseconds to wait for other attempts. An attempt takes as long as hashing a password: a longer wait has another cause. */
const PATIENCE_MS = 5_000;
const FIRST_LOOK_MS = 50;

/**
 * Creates counters of attempts in the schema that the pool's connections see: exact over any number of processes, and
 * over their restarts.
 */
export function postgresAttempts(pool: Pool): Attempts {
  const begin = async (keys: readonly AttemptKey[], now: Date, settled: boolean) => {
    const id = randomUUID();
    const begun = await beginAttempt.row(pool, {
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
        refund: async () => void (await refundAttempt.run(pool, { id })),
        keep: async () => void (await settleAttempt.run(pool, { id })),
      };
    },
    async take(keys, now, full) {
      await tried(keys, now, true, full);
    },
    async wait({ key, limit, member = '' }, now) {
      const { limit: cap, seconds } = limit;
      const counter = await waitForAttempt.row(pool, { key, member, cap, seconds, now });
      return Math.ceil(Number(counter?.wait_ms ?? 0) / 1000);
    },
    forgive: async (key) => void (await forgiveAttempts.run(pool, { key })),
  };
}

/** Tries something that may be a guess: counted from before, and given back unless it was wrong. */
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

/** Runs a rationed action: counted from before, and given back when it was refused. */
export async function doCounted<Result>(begun: Promise<Attempt>, work: () => Promise<Result>): Promise<Result> {
  const attempt = await begun;
  const result = await work().catch(async (error: unknown) => {
    await attempt.refund();
    throw error;
  });
  await attempt.keep();
  return result;
}

/** Counts something that is never given back; false, and uncounted, where its counter is full. */
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

/** Returns a limit per address; a private address may be a proxy's, and so everybody's: it has five times as much. */
export const perAddress = (limit: AttemptLimit, address: string): AttemptLimit =>
  isPrivateAddress(address) ? { ...limit, limit: limit.limit * 5 } : limit;

/** Deletes attempts that count in no window any more. */
export async function forgetAttempts(pool: Pool, before: Date): Promise<void> {
  await forgetAttemptsBefore.run(pool, { before });
}
