import { sql } from 'kysely';
import { statementsOf } from '../statement.js';
import type { Columns } from '../tables.js';
import { BY_TABLE } from './mechanisms.js';
import type { NotificationEntity } from './notification.entity.js';

const statement = statementsOf<Columns<readonly [typeof NotificationEntity]>>();

interface Recent {
  readonly channel: string;
  readonly seconds: number;
}

/** Finds recent notifications of a channel whose transactions have committed. */
export const recentNotifications = statement('recent_notifications', (db, { channel, seconds }: Recent) =>
  db
    .selectFrom('notification')
    .select('id')
    .where('channel', '=', channel)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${seconds}::int)`),
);

/** Deletes notifications that every process has read by now. */
export const forgetNotifications = statement('forget_notifications', (db, { channel, seconds }: Recent) =>
  db
    .deleteFrom('notification')
    .where('channel', '=', channel)
    .where('at', '<', sql<Date>`now() - make_interval(secs => ${seconds}::int)`),
);

/** Notifies the listeners of a channel of the schema at the end of the transaction. */
export const notify = statement('notify', (db, { channel }: { channel: string }) =>
  db.selectNoFrom(
    sql`case when ${sql.raw(BY_TABLE)} then tell(${channel}::text) else pg_notify(${channel}, '') end`.as('notified'),
  ),
);
