/**
 * Returns the storage statements of the table: unlogged, since losing the current minute in a crash is harmless, and
 * with free space for repeated updates.
 */
export const windowStorage = (schema: string): string[] => [
  `alter table ${schema}.rate_window set unlogged`,
  `alter table ${schema}.rate_window set (fillfactor = 50)`,
];

/**
 * Creates the counting function, for calls of one or several units. Rows are locked in key order to avoid deadlocks.
 * Returns the counts before this call.
 */
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
