import { defineEntity, p } from '@mikro-orm/postgresql';

/** A notification on a channel, for the processes that poll it. */
export const NotificationEntity = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  indexes: [{ name: 'notification_by_channel', properties: ['channel', 'at'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement().columnType('bigint').generated('identity'),
    channel: p.text(),
    /** Time of insertion; other processes see the row once its transaction has ended. */
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
