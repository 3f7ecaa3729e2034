-- Divides custody.item into 64 hash partitions by id, with its unique values in custody.item_key (scale.md, "Items: 1,000,000,000").
-- For psql, as the owner of the schema, one step after the other. The platform runs meanwhile; step 4 makes writes to items wait for it.
-- A transaction that the server gives up, since it had no lock in time (55P03) or held up another (40P01), is begun again.
-- test/schema/reference/hash-partitions.test.ts runs these steps beside writes.

-- Step 1: make the new tables, and mirror to them what is written from now on.

begin;

create table custody.item_key (
  form text not null,
  value bytea not null,
  item_id bigint not null,
  resolvable boolean not null
) partition by hash (value);
create unique index item_key_resolvable on custody.item_key (value, form) where resolvable;
create index item_key_of_gone on custody.item_key (value, form) where not resolvable;

create table custody.item_hashed (
  like custody.item including defaults including identity including constraints including storage including compression
) partition by hash (id);

do $$
begin
  for nth in 0..63 loop
    execute format('create table custody.item_key_%1$s partition of custody.item_key
                      for values with (modulus 64, remainder %1$s)', nth);
    execute format('create table custody.item_%1$s partition of custody.item_hashed
                      for values with (modulus 64, remainder %1$s) with (autovacuum_vacuum_scale_factor = 0.01)', nth);
  end loop;
end $$;

alter table custody.item_hashed
  add constraint item_hashed_pkey primary key (id),
  add constraint item_hashed_of_brand unique (brand_id, id);

-- The unique indexes over other columns become plain ones: item_key keeps their values unique over all partitions.
do $$
declare
  each record;
begin
  for each in
    select regexp_replace(pg_get_indexdef(indexrelid), 'UNIQUE INDEX|INDEX', 'INDEX') as definition, relname as name
      from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = 'custody.item'::regclass and relname not in ('item_pkey', 'item_of_brand')
  loop
    execute replace(each.definition, each.name || ' ON custody.item ', each.name || '_hashed ON custody.item_hashed ');
  end loop;
end $$;

-- A serial is unique among items that are not gone (item_by_resolvable_serial); the other values are unique among all.
create function custody.keys_of_item(item custody.item_hashed) returns setof custody.item_key language sql stable as $$
  select form, value, item.id, resolvable
    from (values
      ('uid_hash', item.uid_hash, true),
      ('token_id', item.token_id, true),
      ('import_key', convert_to(item.import_key, 'UTF8'), true),
      ('serial', convert_to(item.serial, 'UTF8'), item.status not in ('burned', 'superseded', 'archived'))
    ) as given (form, value, resolvable)
   where value is not null
$$;

create function custody.item_is_keyed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from custody.item_key k
     using custody.keys_of_item(old) o
     where k.value = o.value and k.form = o.form and k.item_id = o.item_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into custody.item_key select * from custody.keys_of_item(new);
  end if;
  return null;
end $$;

create trigger item_is_keyed after insert or delete on custody.item_hashed
  for each row execute function custody.item_is_keyed();
create trigger item_is_keyed_anew after update on custody.item_hashed
  for each row
  when ((old.uid_hash, old.token_id, old.import_key, old.serial, old.status)
    is distinct from (new.uid_hash, new.token_id, new.import_key, new.serial, new.status))
  execute function custody.item_is_keyed();

do $$
declare
  changed text;
begin
  select string_agg(format('%1$I = excluded.%1$I', attname), ', ') into changed
    from pg_attribute
   where attrelid = 'custody.item'::regclass and attnum > 0 and not attisdropped and attname <> 'id';
  execute format($f$
    create function custody.item_is_mirrored() returns trigger language plpgsql as $m$
    begin
      if tg_op = 'DELETE' then
        delete from custody.item_hashed where id = old.id;
      else
        insert into custody.item_hashed select new.* on conflict (id) do update set %s;
      end if;
      return null;
    end $m$ $f$, changed);
end $$;

commit;

-- Each in a transaction of its own, so that no lock is held while another is waited for.
begin;
set local lock_timeout = '2s';
alter table custody.item_hashed
  add constraint item_hashed_registration_id_fkey foreign key (registration_id)
    references custody.chain_transaction (id) deferrable initially deferred;
commit;

begin;
set local lock_timeout = '2s';
create trigger item_is_mirrored after insert or update or delete on custody.item
  for each row execute function custody.item_is_mirrored();
commit;

-- Step 2: copy the items, ten thousand ids at a time from the lowest to the highest. Rows are locked against changes meanwhile, so that the
-- mirror writes after the copy, or the copy finds what the mirror wrote. A range may be copied again.

insert into custody.item_hashed
select * from custody.item where id >= :from and id < :to for share
on conflict (id) do nothing;

-- Step 3: compare, range by range. No row: what is mirrored is the same.

(select * from custody.item where id >= :from and id < :to
 except select * from custody.item_hashed where id >= :from and id < :to)
union all
(select * from custody.item_hashed where id >= :from and id < :to
 except select * from custody.item where id >= :from and id < :to);

-- Step 4: put the new table in the place of the old one.

begin;
set local lock_timeout = '2s';
lock table custody.item, custody.item_hashed in access exclusive mode;
drop trigger item_is_mirrored on custody.item;

do $$
declare
  triggers text[];
  reference record;
  definition text;
begin
  select coalesce(array_agg(pg_get_triggerdef(oid)), '{}') into triggers
    from pg_trigger where tgrelid = 'custody.item'::regclass and not tgisinternal;
  create temporary table reference_to_item on commit drop as
    select conrelid::regclass as referrer, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and confrelid = 'custody.item'::regclass;
  for reference in table reference_to_item loop
    execute format('alter table %s drop constraint %I', reference.referrer, reference.name);
  end loop;
  perform setval(pg_get_serial_sequence('custody.item_hashed', 'id'),
                 nextval(pg_get_serial_sequence('custody.item', 'id')));
  alter table custody.item rename to item_single;
  alter table custody.item_hashed rename to item;
  foreach definition in array triggers loop
    execute definition;
  end loop;
  for reference in table reference_to_item loop
    execute format('alter table %s add constraint %I %s not valid', reference.referrer, reference.name, reference.definition);
  end loop;
end $$;

commit;

-- Step 5: look through what refers to items, without a lock that stops writes.

do $$
declare
  each record;
begin
  for each in
    select conrelid::regclass as referrer, conname as name
      from pg_constraint where confrelid = 'custody.item'::regclass and not convalidated and conparentid = 0
  loop
    execute format('alter table %s validate constraint %I', each.referrer, each.name);
  end loop;
end $$;
analyze custody.item, custody.item_key;

-- Step 6: remove the old table, which nothing has written since step 4.

drop table custody.item_single;
drop function custody.item_is_mirrored();
