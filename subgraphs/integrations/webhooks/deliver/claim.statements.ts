import type { Pool } from 'pg';
import type { EventType } from '../../../../schema/events/event-types.js';

/** A delivery that this worker alone makes now, with all it takes to make it. */
export interface ClaimedDelivery {
  /** bigint: text. */
  readonly id: string;
  readonly subscription_id: number;
  readonly host: string;
  readonly type: EventType;
  readonly body: string;
  readonly is_test: boolean;
  readonly due_at: Date;
  /** Failures in a row so far. */
  readonly failures: number;
  /** Tries so far. */
  readonly attempts: number;
  readonly brand_id: number;
  readonly url: string;
  readonly secret: Buffer;
  readonly former_secret: Buffer | null;
  readonly former_until: Date | null;
  readonly is_active: boolean;
  readonly is_deleted: boolean;
}

/** Deliveries a worker may take now. */
export interface Room {
  readonly total: number;
  /** In a lane that nothing is said of. */
  readonly perLane: number;
  readonly byLane: ReadonlyMap<string, number>;
  /** At a host, over all of its lanes, that nothing is said of. */
  readonly perHost: number;
  readonly byHost: ReadonlyMap<string, number>;
}

/**
 * Takes due deliveries, of each lane no more than there is room for, and of each host over all of its lanes: however many
 * wait for one, they are not in the way of the others. Lanes are found by skipping through the index; rows that another
 * worker is taking are passed over. Where a host has less room than its lanes, those that answer come first.
 */
const CLAIM = `
  with recursive waiting as (
    (select host from webhook_delivery where state = 'pending' order by host limit 1)
    union all
    select (select d.host from webhook_delivery d where d.state = 'pending' and d.host > w.host order by d.host limit 1)
      from waiting w where w.host is not null
  ), room as (
    select w.host, coalesce(r.room, $3) as room
      from waiting w left join unnest($4::text[], $5::int[]) as r (host, room) using (host)
     where w.host is not null
  ), due as (
    select d.id, d.lane, room.room,
           row_number() over (partition by split_part(d.lane, ' ', 1) order by room.room desc, d.due_at) as nth
      from room
     cross join lateral (
       select id, host as lane, due_at from webhook_delivery
        where host = room.host and state = 'pending' and due_at <= $1
        order by due_at limit room.room for update skip locked) as d
     where room.room > 0
  ), chosen as (
    select due.id from due left join unnest($7::text[], $8::int[]) as h (host, room) on h.host = split_part(due.lane, ' ', 1)
     where due.nth <= coalesce(h.room, $9)
     order by random()
     limit $6
  ), claimed as (
    update webhook_delivery d set state = 'sending', worker = $2 from chosen where d.id = chosen.id
    returning d.id, d.subscription_id, d.host, d.event_id, d.type, d.test_body, d.due_at, d.failures, d.attempts
  )
  select c.id, c.subscription_id, c.host, c.type, coalesce(e.body, c.test_body) as body, c.event_id is null as is_test,
         c.due_at, c.failures, c.attempts, s.brand_id, s.url, s.secret, s.former_secret, s.former_until, s.is_active,
         s.deleted_at is not null as is_deleted
    from claimed c
    join webhook_subscription s on s.id = c.subscription_id
    left join event e on e.id = c.event_id`;

export async function claimDeliveries(pool: Pool, worker: string, room: Room, now: Date): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<ClaimedDelivery>({
    name: 'claim_deliveries',
    text: CLAIM,
    values: [
      now,
      worker,
      room.perLane,
      [...room.byLane.keys()],
      [...room.byLane.values()],
      room.total,
      [...room.byHost.keys()],
      [...room.byHost.values()],
      room.perHost,
    ],
  });
  return rows;
}

/** Gives back what a worker holds according to the table but not according to itself: a claim whose answer was lost. */
export async function releaseUnknown(pool: Pool, worker: string, known: readonly string[]): Promise<void> {
  await pool.query(
    `update webhook_delivery set state = 'pending', worker = null
      where state = 'sending' and worker = $1 and not (id = any($2::bigint[]))`,
    [worker, known],
  );
}
