import type { Pool } from 'pg';

/** Events, their deliveries and attempts are kept this long. */
const KEPT_DAYS = 30;

const CHUNK = 5_000;

const PRUNE = [
  `delete from webhook_delivery where id in (
     select d.id from webhook_delivery d
      where d.created_at < $1 and d.state <> 'sending' order by d.id limit ${CHUNK})`,
  `delete from event where id in (
     select e.id from event e
      where e.accepted_at < $1 and not exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'sending')
      order by e.accepted_at limit ${CHUNK})`,
  // Once nothing tells of it any more, a deleted subscription has no reason to stay.
  `delete from webhook_subscription s
    where s.deleted_at < $1 and not exists (select from webhook_delivery d where d.subscription_id = s.id)`,
];

/** Deletes what is older than is kept, in chunks, so that no statement holds much for long. */
export async function pruneEvents(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  for (const statement of PRUNE) {
    for (let deleted = CHUNK; deleted === CHUNK; ) {
      deleted = (await pool.query(statement, [before])).rowCount ?? 0;
    }
  }
}
