import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { listenTo } from '../../../lib/database/mechanisms/listen-to.js';
import type { Listening } from '../../../lib/database/mechanisms/listening.js';
import type { Mechanisms } from '../../../lib/database/mechanisms/mechanisms.js';
import { openPool } from '../../../lib/database/open-pool.js';
import { every } from '../../../lib/process/every.js';
import { DELIVERIES_CHANNEL } from '../notify.statements.js';
import type { WebhookSecrets } from '../webhook-secrets.js';
import { type AttemptTools, attemptDelivery, cancelled, givenBack } from './attempt.js';
import { type ClaimedDelivery, claimDeliveries } from './claim.statements.js';
import { HostSlots } from './host-slots.js';
import { OutcomeLog } from './outcome-log.js';
import { reasonNotTo } from './reason-not-to.js';
import { recordOutcomes } from './record.statements.js';
import { releaseUnknown } from './release.statements.js';
import { signingKeys } from './signing-keys.js';
import { type WorkerPresence, workerPresence } from './worker-presence.js';

export interface DelivererOptions extends Omit<AttemptTools, 'random' | 'keysOf'> {
  readonly databaseUrl: string;
  readonly mechanisms?: Mechanisms | undefined;
  readonly secrets: WebhookSecrets;
  readonly log: Logger;
  /** Filters brands by whether their plan includes notifications. */
  readonly notified: (brandIds: readonly number[]) => Promise<readonly number[]>;
  /** Returns a random number in [0, 1), for the jitter of retries. */
  readonly random?: () => number;
}

/** Milliseconds between two searches for due retries; new deliveries are announced. */
const POLL_MS = 1_000;
const SWEEP_MS = 1_000;
/** Milliseconds for which finished attempts are collected before more are claimed. */
const GATHER_MS = 10;

/**
 * Claims and outcomes need not be on disk before the next step: those lost in a crash of the server cause a duplicate
 * delivery with the same id. Statements are planned at each call and always for indexes: until the server has counted the
 * rows of a week, it plans for an empty table, and reads all of a million deliveries for each of their receivers.
 */
export const CONNECTIONS = {
  max: 4,
  purpose: 'deliverer',
  settings: ['synchronous_commit=off', 'plan_cache_mode=force_custom_plan', 'enable_seqscan=off', 'enable_sort=off'],
};

/** Sends deliveries until it is stopped. Several can work on one database; each delivery is claimed by one. */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #pool: Pool;
  readonly #tools: AttemptTools;
  readonly #worker = `deliverer-${randomUUID()}`;
  readonly #slots = new HostSlots();
  readonly #underWay = new Map<number, Promise<void>>();
  /** Claimed deliveries whose outcome is not written yet. */
  readonly #held = new Set<number>();
  readonly #outcomes: OutcomeLog;
  #timers: NodeJS.Timeout[] = [];
  #presence: WorkerPresence | undefined;
  #listening: Listening | undefined;
  #working: Promise<void> | undefined;
  #isStopping = false;
  /** True when there may be deliveries to claim that were absent, or beyond the capacity, at the last search. */
  #isWorthLooking = true;
  #wake = (): void => {};

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#tools = { ...options, keysOf: signingKeys(options.secrets), random: options.random ?? Math.random };
    this.#pool = openPool(this.#place, CONNECTIONS);
    this.#outcomes = new OutcomeLog(async (records) => {
      await recordOutcomes(this.#pool, this.#worker, records);
      for (const { id } of records) this.#held.delete(id);
    }, options.log);
  }

  start(): void {
    this.#presence = workerPresence(this.#pool, this.#worker, this.#place);
    this.#listening = listenTo({ ...this.#place, channel: DELIVERIES_CHANNEL, notified: () => this.#poke() });
    this.#timers = [setInterval(() => this.#poke(), POLL_MS), every(SWEEP_MS, () => this.#sweep())];
    this.#working = this.#work();
  }

  get #place() {
    const { databaseUrl: url, log, mechanisms } = this.#options;
    return { url, log, mechanisms, schema: 'integrations' } as const;
  }

  /** Stops claiming, waits for running attempts, and records their outcomes. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#wake();
    await this.#working;
    this.#giveBack(this.#slots.giveBack());
    await Promise.all(this.#underWay.values());
    await this.#outcomes.flushed();
    await Promise.all([this.#listening?.close(), this.#presence?.close()]);
    await this.#pool.end();
  }

  #poke(): void {
    this.#isWorthLooking = true;
    this.#wake();
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      await this.#somethingToDo();
      if (this.#isStopping) return;
      try {
        await this.#claimAndBegin();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'deliveries cannot be claimed');
        await this.#recover();
      }
      if (this.#slots.held > 0) await pause(GATHER_MS);
    }
  }

  async #somethingToDo(): Promise<void> {
    if (this.#isWorthLooking || this.#isStopping) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  async #claimAndBegin(): Promise<void> {
    const { clock, notified } = this.#options;
    this.#isWorthLooking = false;
    const room = this.#slots.room();
    const claimed = room.total > 0 ? await claimDeliveries(this.#pool, this.#worker, room, clock()) : [];
    const brands = new Set(await notified(claimed.map(({ brand_id }) => brand_id)));
    for (const delivery of claimed) this.#hold(delivery, brands);
    if (this.#slots.claimed(room, claimed)) this.#isWorthLooking = true;
    for (const lane of new Set(claimed.map((delivery) => delivery.host))) this.#begin(lane);
  }

  #hold(delivery: ClaimedDelivery, notified: ReadonlySet<number>): void {
    this.#held.add(delivery.id);
    const reason = reasonNotTo(delivery, notified);
    if (reason) this.#outcomes.add(cancelled(delivery, reason, this.#options.clock()));
    else this.#slots.add(delivery);
  }

  #begin(lane: string): void {
    if (this.#isStopping) return;
    for (const delivery of this.#slots.take(lane)) this.#underWay.set(delivery.id, this.#attempt(delivery));
  }

  #giveBack(deliveries: readonly ClaimedDelivery[]): void {
    for (const delivery of deliveries) this.#outcomes.add(givenBack(delivery, this.#options.clock()));
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const record = await attemptDelivery(delivery, this.#tools);
    const answerMs = record.attempt?.status == null ? null : record.attempt.durationMs;
    this.#giveBack(this.#slots.end(delivery.host, answerMs));
    this.#underWay.delete(delivery.id);
    this.#outcomes.add(record);
    for (const lane of this.#slots.neighbours(delivery.host)) this.#begin(lane);
    // Freed capacity may allow the next delivery of its lane; returned deliveries can be claimed again.
    if (answerMs === null || this.#slots.isFilled(delivery.host)) this.#poke();
  }

  /**
   * Releases deliveries of a claim whose answer was lost. It is repeated until it succeeds, since a later claim that
   * succeeds starts no release.
   */
  async #recover(): Promise<void> {
    while (!this.#isStopping) {
      await pause(POLL_MS);
      try {
        await releaseUnknown(this.#pool, this.#worker, [...this.#held]);
        this.#isWorthLooking = true;
        return;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'deliveries of a lost claim are not released yet');
      }
    }
  }

  async #sweep(): Promise<void> {
    const taken = await this.#presence?.sweep().catch((error: Error) => {
      this.#options.log.warn({ err: error }, 'deliveries of workers that are gone cannot be looked for');
      return 0;
    });
    if (taken) this.#poke();
  }
}
