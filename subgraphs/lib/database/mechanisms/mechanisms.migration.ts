import { BY_TABLE } from './mechanisms.js';

/** Creates the table `lock`, which may exist already: migrations are applied under its lock. */
export const newLockTable = (schema: string): string =>
  `create table if not exists ${schema}.lock (name text not null, constraint lock_pkey primary key (name))`;

/**
 * Creates `hold_row`: a transaction that has written a key of `lock` makes others that write it wait until it ends, although it has
 * removed it again by then; nothing is left behind.
 */
export const holdRowFunction = (schema: string): string =>
  `create function ${schema}.hold_row(held text) returns void language plpgsql as $$
   begin
     insert into ${schema}.lock (name) values (held);
     delete from ${schema}.lock where name = held;
   end $$`;

/** Creates `tell`: a notifier writes a row of `notification`, or notifies; once a transaction, however often it is called. */
export const tellFunction = (schema: string): string =>
  `create function ${schema}.tell(told text) returns void language plpgsql as $$
   begin
     if not coalesce(${BY_TABLE}, false) then
       perform pg_notify(told, '');
     elsif coalesce(current_setting('platform.told', true), '') <> told then
       insert into ${schema}.notification (channel) values (told);
       perform set_config('platform.told', told, true);
     end if;
   end $$`;
