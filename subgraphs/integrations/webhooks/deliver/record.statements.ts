import { type InferResult, type QueryCreator, type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { type JsonOf, jsonOf, rowsOfJson } from '../../../lib/database/given-rows.js';
import { type IntegrationsColumns, statement } from '../../tables.js';
import { type CancelReason, type DeliveryState, deliveryLifeCycle } from '../webhook-delivery.rules.js';
import { HEALTH_AFTER } from '../webhook-health.rules.js';

const { to: SENDING } = deliveryLifeCycle.step('claimed');
const { to: PENDING } = deliveryLifeCycle.step('postponed');
const { to: DELIVERED } = deliveryLifeCycle.step('succeeded');
const { to: FAILED } = deliveryLifeCycle.step('gave_up');

/** Outcome of a claimed delivery, to be recorded. */
export interface DeliveryRecord {
  readonly id: number;
  /** Creation time of the delivery, which identifies its partition. */
  readonly createdAt: Date;
  /** State after the attempt or cancellation. */
  readonly state: DeliveryState;
  readonly failures: number;
  readonly dueAt: Date | null;
  readonly cancelReason: CancelReason | null;
  readonly at: Date;
  /** Absent when nothing was sent. */
  readonly attempt: AttemptRecord | null;
}

interface AttemptRecord {
  readonly number: number;
  readonly url: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

type Delivery = Selectable<IntegrationsColumns['webhook_delivery']>;
type Attempt = Selectable<IntegrationsColumns['webhook_attempt']>;

/** A record as sent; without an attempt its columns are null. */
type Outcome = Pick<Delivery, 'id' | 'created_at' | 'state' | 'failures' | 'due_at' | 'cancel_reason'> &
  Partial<Omit<Attempt, 'delivery_id'>> &
  Pick<DeliveryRecord, 'at'>;

/** Restricts the search to one partition, with a margin since JavaScript instants lack microseconds. */
const isMadeThen = sql<boolean>`d.created_at >= o.created_at and d.created_at < o.created_at + interval '1 millisecond'`;

interface Recorded {
  readonly worker: string;
  readonly records: JsonOf<readonly Outcome[]>;
}

const outcomes = (all: QueryCreator<IntegrationsColumns>, { records }: Recorded) =>
  all
    .selectFrom(
      rowsOfJson('o', records, {
        id: 'bigint',
        created_at: 'timestamptz',
        state: 'text',
        failures: 'int',
        due_at: 'timestamptz',
        cancel_reason: 'text',
        at: 'timestamptz',
        number: 'int',
        url: 'text',
        started_at: 'timestamptz',
        duration_ms: 'int',
        status: 'int',
        error: 'text',
        answer: 'text',
      }),
    )
    .selectAll();

type WithOutcome = IntegrationsColumns & { outcome: InferResult<ReturnType<typeof outcomes>>[number] };

/** Updates the deliveries that are still assigned to this worker. */
const moveDeliveries = (all: QueryCreator<WithOutcome>, { worker }: Recorded) =>
  all
    .updateTable('webhook_delivery as d')
    .from('outcome as o')
    .set((o) => {
      const isDelivered = o('o.state', '=', DELIVERED);
      return {
        state: o.ref('o.state'),
        failures: o.ref('o.failures'),
        attempts: o.fn.coalesce('o.number', 'd.attempts'),
        due_at: o.ref('o.due_at'),
        cancel_reason: o.ref('o.cancel_reason'),
        worker: null,
        ended_at: o.case().when('o.state', '<>', PENDING).then(o.ref('o.at')).end(),
        success_url: o.case().when(isDelivered).then(o.ref('o.url')).end(),
        success_started_at: o.case().when(isDelivered).then(o.ref('o.started_at')).end(),
        success_ms: o.case().when(isDelivered).then(o.ref('o.duration_ms')).end(),
        success_status: o.case().when(isDelivered).then(o.ref('o.status')).end(),
        success_answer: o.case().when(isDelivered).then(o.ref('o.answer')).end(),
      };
    })
    .whereRef('d.id', '=', 'o.id')
    .where(isMadeThen)
    .where('d.state', '=', SENDING)
    .where('d.worker', '=', worker)
    .returning(['d.id', 'd.subscription_id', 'o.state', 'o.at']);

type WithMoved = WithOutcome & { moved: InferResult<ReturnType<typeof moveDeliveries>>[number] };

/**
 * Inserts the attempts that are not stored with their delivery: neither by this statement nor by an earlier run of it,
 * whose answer was lost.
 */
const keepAttempts = (moved: QueryCreator<WithMoved>) =>
  moved
    .insertInto('webhook_attempt')
    .columns(['delivery_id', 'number', 'url', 'started_at', 'duration_ms', 'status', 'error', 'answer'])
    .expression((all) =>
      all
        .selectFrom('outcome as o')
        .select(['o.id', 'o.number', 'o.url', 'o.started_at', 'o.duration_ms', 'o.status', 'o.error', 'o.answer'])
        .where('o.number', 'is not', null)
        .where((o) =>
          o.or([o('o.state', '<>', DELIVERED), o('o.id', 'not in', o.selectFrom('moved').select('moved.id'))]),
        )
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('webhook_delivery as d')
              .select('d.id')
              .whereRef('d.id', '=', 'o.id')
              .where(isMadeThen)
              .where((d) =>
                d.or([
                  d('d.attempts', '<>', d.ref('o.number')),
                  d('d.success_started_at', 'is distinct from', d.ref('o.started_at')),
                ]),
              ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.columns(['delivery_id', 'number', 'started_at']).doNothing());

/** Selects the health after the last delivery of each subscription. */
const lastHealth = (moved: QueryCreator<WithMoved>) =>
  moved
    .selectFrom('moved')
    .distinctOn('subscription_id')
    .select((delivery) => [
      'subscription_id',
      delivery
        .case()
        .when('state', '=', DELIVERED)
        .then(sql.lit(HEALTH_AFTER.succeeded))
        .else(sql.lit(HEALTH_AFTER.gave_up))
        .end()
        .as('health'),
    ])
    .where('state', 'in', [DELIVERED, FAILED])
    .orderBy('subscription_id')
    .orderBy('at', 'desc');

/**
 * Writes attempts, states and health in one statement. A successful attempt is stored with the delivery, all others as
 * rows. A delivery that was reassigned meanwhile keeps its state.
 */
const record = statement('record_deliveries', (db, recorded: Recorded) =>
  db
    .with('outcome', (all) => outcomes(all, recorded))
    .with('moved', (outcome) => moveDeliveries(outcome, recorded))
    .with('logged', (moved) => keepAttempts(moved))
    .with('last', (moved) => lastHealth(moved))
    .updateTable('webhook_subscription as s')
    .from('last')
    .set((last) => ({ health: last.ref('last.health') }))
    .whereRef('s.id', '=', 'last.subscription_id')
    .whereRef('s.health', '<>', 'last.health'),
);

export async function recordOutcomes(pool: Pool, worker: string, records: readonly DeliveryRecord[]): Promise<void> {
  await record.run(pool, { worker, records: jsonOf(records.map(toOutcome)) });
}

const toOutcome = ({ id, createdAt, state, failures, dueAt, cancelReason, at, attempt }: DeliveryRecord): Outcome => ({
  id,
  created_at: createdAt,
  state,
  failures,
  due_at: dueAt,
  cancel_reason: cancelReason,
  at,
  ...(attempt && {
    number: attempt.number,
    url: attempt.url,
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMs,
    status: attempt.status,
    error: attempt.error,
    answer: attempt.answer,
  }),
});
