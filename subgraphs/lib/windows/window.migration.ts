/**
 * Creates the table and the function of the store. The table is UNLOGGED: a crash forgets the current minute, which costs
 * nothing. Rows are locked in the order of their keys, so two calls never wait for each other in a circle. The function returns
 * the counts before this call.
 */
export const windowTable = (schema: string): string => `
  create unlogged table ${schema}.rate_window (
    key text primary key,
    index bigint not null,
    used integer not null
  ) with (fillfactor = 50)`;

export const windowFunction = (schema: string): string => `
  create function ${schema}.count_call(keys text[], limits integer[], now_index bigint) returns integer[]
  language plpgsql as $$
  declare before integer[];
  begin
    insert into ${schema}.rate_window as w (key, index, used)
    select k, now_index, 0 from unnest(keys) as k order by k
        on conflict (key) do update
       set used = case when w.index = excluded.index then w.used else 0 end, index = excluded.index;
    select array_agg(w.used order by a.place) into before
      from unnest(keys) with ordinality as a(key, place) join ${schema}.rate_window w using (key);
    if (select bool_and(b.used < l.cap) from unnest(before) with ordinality as b(used, place)
          join unnest(limits) with ordinality as l(cap, place) using (place)) then
      update ${schema}.rate_window set used = used + 1 where key = any(keys);
    end if;
    return before;
  end $$`;

/** Creates the function for calls of several units; the other stays for processes of the version before. */
export const unitsFunction = (schema: string): string => `
  create function ${schema}.count_units(keys text[], limits integer[], units integer[], now_index bigint) returns integer[]
  language plpgsql as $$
  declare before integer[];
  begin
    insert into ${schema}.rate_window as w (key, index, used)
    select k, now_index, 0 from unnest(keys) as k order by k
        on conflict (key) do update
       set used = case when w.index = excluded.index then w.used else 0 end, index = excluded.index;
    select array_agg(w.used order by a.place) into before
      from unnest(keys) with ordinality as a(key, place) join ${schema}.rate_window w using (key);
    if (select bool_and(b.used + b.units <= b.cap) from unnest(before, limits, units) as b(used, cap, units)) then
      update ${schema}.rate_window w set used = w.used + a.units
        from unnest(keys, units) as a(key, units) where w.key = a.key;
    end if;
    return before;
  end $$`;
