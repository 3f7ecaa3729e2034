import type { Pool } from 'pg';
import type { CancelReason, DeliveryState } from '../webhook-delivery.rules.js';

/** What came of a claimed delivery, to be written down. */
export interface DeliveryRecord {
  readonly id: string;
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

/**
 * Writes attempts, states and health in one statement. The attempt that delivers is kept with the delivery, all others in
 * rows of their own. A delivery that is no longer this worker's, because it was taken for dead, keeps the state its new
 * worker gives it.
 */
const RECORD = `
  with outcome as (
    select * from json_to_recordset($2)
      as o (id bigint, state text, failures int, due_at timestamptz, cancel_reason text, at timestamptz, number int, url text,
            started_at timestamptz, duration_ms int, status int, error text, answer text)
  ), moved as (
    update webhook_delivery d
       set state = o.state, failures = o.failures, attempts = coalesce(o.number, d.attempts), due_at = o.due_at,
           cancel_reason = o.cancel_reason, worker = null, ended_at = case when o.state = 'pending' then null else o.at end,
           (success_url, success_started_at, success_ms, success_status, success_answer) =
             (select o.url, o.started_at, o.duration_ms, o.status, o.answer where o.state = 'delivered')
      from outcome o
     where d.id = o.id and d.state = 'sending' and d.worker = $1
    returning d.id, d.subscription_id, o.state, o.at
  ), logged as (
    insert into webhook_attempt (delivery_id, number, url, started_at, duration_ms, status, error, answer)
    select o.id, o.number, o.url, o.started_at, o.duration_ms, o.status, o.error, o.answer from outcome o
     where o.number is not null and (o.state <> 'delivered' or o.id not in (select id from moved))
       and exists (select from webhook_delivery d where d.id = o.id)
    on conflict (delivery_id, number) do nothing
  ), last as (
    select distinct on (subscription_id) subscription_id,
           case state when 'delivered' then 'healthy' else 'degraded' end as health
      from moved where state in ('delivered', 'failed')
     order by subscription_id, at desc
  )
  update webhook_subscription s set health = last.health
    from last where s.id = last.subscription_id and s.health <> last.health`;

export async function recordOutcomes(pool: Pool, worker: string, records: readonly DeliveryRecord[]): Promise<void> {
  await pool.query({ name: 'record_deliveries', text: RECORD, values: [worker, JSON.stringify(records.map(toRow))] });
}

const toRow = ({ id, state, failures, dueAt, cancelReason, at, attempt }: DeliveryRecord): object => ({
  id,
  state,
  failures,
  due_at: dueAt,
  cancel_reason: cancelReason,
  at,
  number: attempt?.number,
  url: attempt?.url,
  started_at: attempt?.startedAt,
  duration_ms: attempt?.durationMs,
  status: attempt?.status,
  error: attempt?.error,
  answer: attempt?.answer,
});
