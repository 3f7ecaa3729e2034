import { BY_TABLE } from './mechanisms.js';

/** Creates the table `lock`, which may exist already, since it locks the migrations. */
export const newLockTable = (schema: string): string =>
  `create table if not exists ${schema}.lock (name text not null, constraint lock_pkey primary key (name))`;

/**
 * Creates `hold_row`: inserts and deletes a key of `lock`, so that other transactions that write it wait until this one
 * ends.
 */
export const holdRowFunction = (schema: string): string =>
  `create function ${schema}.hold_row(held text) returns void language plpgsql as $$
   begin
     insert into ${schema}.lock (name) values (held);
     delete from ${schema}.lock where name = held;
   end $$`;

/**
 * Creates `tell`, which notifies a channel or inserts a row of `notification`; once per transaction, however often it
 * is called.
 */
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
