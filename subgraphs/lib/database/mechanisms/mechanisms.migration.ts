import { BY_TABLE } from './mechanisms.js';

/**
 * Creates `lock` and `hold_row`: a transaction that has written a key makes others that write it wait until it ends, although
 * it has removed it again by then; nothing is left behind. The table may exist already: migrations are applied under its lock.
 */
export const lockTable = (schema: string): string[] => [
  newLockTable(schema),
  `create function ${schema}.hold_row(held text) returns void language plpgsql as $$
   begin
     insert into ${schema}.lock (name) values (held);
     delete from ${schema}.lock where name = held;
   end $$`,
];

export const newLockTable = (schema: string): string =>
  `create table if not exists ${schema}.lock (name text not null, constraint lock_pkey primary key (name))`;

/** Creates `lease`: the live workers, and until when each is believed to live. */
export const leaseTable = (schema: string): string[] => [
  `create table ${schema}.lease (name text not null, expires_at timestamptz not null, constraint lease_pkey primary key (name))`,
];

/** Creates `process`: which processes have the schema open, and how they exclude and tell each other. */
export const processTable = (schema: string): string[] => [
  `create table ${schema}.process (
     name text not null,
     locks text not null,
     notifications text not null,
     expires_at timestamptz not null,
     constraint process_pkey primary key (name)
   )`,
];

/** Creates `notification` and `tell`: a notifier writes a row, or notifies; once a transaction, however often it is called. */
export const notificationTable = (schema: string): string[] => [
  `create table ${schema}.notification (
     id bigint generated always as identity,
     channel text not null,
     at timestamptz not null default clock_timestamp(),
     constraint notification_pkey primary key (id)
   )`,
  `create index notification_by_channel on ${schema}.notification (channel, at)`,
  `create function ${schema}.tell(told text) returns void language plpgsql as $$
   begin
     if not coalesce(${BY_TABLE}, false) then
       perform pg_notify(told, '');
     elsif coalesce(current_setting('platform.told', true), '') <> told then
       insert into ${schema}.notification (channel) values (told);
       perform set_config('platform.told', told, true);
     end if;
   end $$`,
];
