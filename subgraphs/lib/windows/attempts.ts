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
  /** Whose counter it is, e.g. `login account a@b.example`. */
  readonly key: string;
  readonly limit: AttemptLimit;
  /** Attempts with equal members count once, and may be repeated. Default: each counts. */
  readonly member?: string;
}

/** An attempt that may be made: it counts from before it is tried. */
export interface Attempt {
  /** It was no guess: it counts no more. */
  refund(): Promise<void>;
  /** It was wrong, and stays counted. Until then others wait for it rather than being refused because of it. */
  fail(): Promise<void>;
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
  /** Seconds until a counter has room; 0 when it has. */
  wait(key: AttemptKey, now: Date): Promise<number>;
  /** Forgets what was counted under a key. */
  forgive(key: string): Promise<void>;
}

/** What a subgraph's migration creates for the counters. A row per counter and attempt; `settled`: known to have been wrong. */
export const attemptTable = (schema: string): string => `
  create table ${schema}.attempt (
    id uuid not null,
    key text not null,
    member text not null,
    at timestamptz not null,
    settled boolean not null
  )`;

/**
 * `attempt_wait`: milliseconds until a counter has room for another member, and whether it is full only because of attempts
 * that are still being tried. `begin_attempt` asks that for every counter under a lock, in the order of the keys so that two
 * attempts never wait for each other in a circle, and counts the attempt where none is full.
 */
export const attemptFunctions = (schema: string): string => `
  create function ${schema}.attempt_wait(k text, m text, cap integer, seconds integer, now_at timestamptz,
                                         out wait_ms bigint, out pending boolean) language plpgsql as $$
  declare since timestamptz := now_at - make_interval(secs => seconds);
  declare decisive timestamptz;
  begin
    wait_ms := 0;
    pending := false;
    if exists (select from ${schema}.attempt where key = k and member = m and at > since) then return; end if;
    select a.at into decisive from (
      select max(b.at) as at from ${schema}.attempt b where b.key = k and b.at > since group by b.member
    ) a order by a.at desc offset cap - 1 limit 1;
    if decisive is null then return; end if;
    wait_ms := greatest(1, ceil(extract(epoch from decisive - since) * 1000));
    pending := (select count(distinct member) from ${schema}.attempt where key = k and at > since and settled) < cap;
  end $$;
  create function ${schema}.begin_attempt(attempt_id uuid, keys text[], members text[], caps integer[], seconds integer[],
                                          now_at timestamptz, is_settled boolean,
                                          out full_at integer, out wait_ms bigint, out pending boolean) language plpgsql as $$
  declare k text;
  declare state record;
  begin
    for k in select distinct u from unnest(keys) as u order by u loop
      perform pg_advisory_xact_lock(hashtextextended('${schema}.attempt ' || k, 0));
    end loop;
    full_at := 0;
    wait_ms := 0;
    pending := true;
    for i in 1 .. cardinality(keys) loop
      select * into state from ${schema}.attempt_wait(keys[i], members[i], caps[i], seconds[i], now_at);
      if state.wait_ms > wait_ms then
        full_at := i;
        wait_ms := state.wait_ms;
      end if;
      if state.wait_ms > 0 then pending := pending and state.pending; end if;
    end loop;
    if full_at = 0 then
      insert into ${schema}.attempt (id, key, member, at, settled)
      select attempt_id, a.key, a.member, now_at, is_settled from unnest(keys, members) as a(key, member);
    end if;
  end $$`;

/** An attempt takes as long as hashing a password: whoever waits this long for others meets something else. */
const PATIENCE_MS = 5_000;
const FIRST_LOOK_MS = 50;

/** Counters of attempts in the schema that the pool's connections see: exact over any number of processes, and over their restarts. */
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
      throw full(seconds, keys[full_at - 1] as AttemptKey);
    }
  };
  return {
    async begin(keys, now, full) {
      const id = await tried(keys, now, false, full);
      return {
        refund: async () => void (await refundAttempt.run(pool, { id })),
        fail: async () => void (await settleAttempt.run(pool, { id })),
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
    await (isWrong(error) ? attempt.fail() : attempt.refund());
    throw error;
  }
}

/** A limit per address; a private address may be a proxy's, and so everybody's: it has five times as much. */
export const perAddress = (limit: AttemptLimit, address: string): AttemptLimit =>
  isPrivateAddress(address) ? { ...limit, limit: limit.limit * 5 } : limit;

/** Drops what no longer counts anywhere. */
export async function forgetAttempts(pool: Pool, before: Date): Promise<void> {
  await forgetAttemptsBefore.run(pool, { before });
}
