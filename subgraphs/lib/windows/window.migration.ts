/**
 * Returns the storage statements of the table: unlogged, since losing the current minute in a crash is harmless, and
 * with free space for repeated updates.
 */
export const windowStorage = (schema: string): string[] => [
  `alter table ${schema}.rate_window set unlogged`,
  `alter table ${schema}.rate_window set (fillfactor = 50)`,
];

/**
 * Units counted in a window before a call. The row may be of the next minute already, by another process whose clock is
 * ahead: the call counts in that window, so that neither process begins it anew.
 */
const USED_BEFORE = 'case when w.index in (excluded.index, excluded.index + 1) then w.used else 0 end';
const PRESENT_INDEX = 'case when w.index = excluded.index + 1 then w.index else excluded.index end';

/**
 * Creates the counting function, for calls of one or several units. Rows are locked in key order to avoid deadlocks.
 * Returns the counts before this call.
 */
export const unitsFunction = (schema: string): string => `
  create or replace function ${schema}.count_units(keys text[], limits integer[], units integer[], now_index bigint) returns integer[]
  language plpgsql as $$
  declare before integer[];
  begin
    insert into ${schema}.rate_window as w (key, index, used)
    select k, now_index, 0 from unnest(keys) as k order by k
        on conflict (key) do update
       set used = ${USED_BEFORE}, index = ${PRESENT_INDEX};
    select array_agg(w.used order by a.place) into before
      from unnest(keys) with ordinality as a(key, place) join ${schema}.rate_window w using (key);
    if (select bool_and(b.used + b.units <= b.cap) from unnest(before, limits, units) as b(used, cap, units)) then
      update ${schema}.rate_window w set used = w.used + a.units
        from unnest(keys, units) as a(key, units) where w.key = a.key;
    end if;
    return before;
  end $$`;

/**
 * Creates the function that counts several calls as if one after the other; `sizes`: how many of the keys belong to each call.
 * When every window has room, each row is written once. Otherwise that is undone and the calls are counted one by one, because
 * a refused call leaves its room in other windows to later calls. Rows are locked in key order before anything is counted.
 * Returns the counts before each call.
 */
export const callsFunction = (schema: string): string => `
  create or replace function ${schema}.count_calls(
    keys text[], limits integer[], units integer[], sizes integer[], now_index bigint) returns integer[]
  language plpgsql as $$
  declare
    before integer[];
    have_room boolean;
    first_place integer := 1;
    last_place integer;
    call integer;
  begin
    with asked as (
      select a.key, sum(a.n)::integer as total from unnest(keys, units) as a(key, n) group by a.key
    ), written as (
      insert into ${schema}.rate_window as w (key, index, used)
      select a.key, now_index, a.total from asked a order by a.key
          on conflict (key) do update
         set used = ${USED_BEFORE} + excluded.used, index = ${PRESENT_INDEX}
      returning w.key, w.used
    ), counted as (
      select a.place, a.cap, a.n,
             w.used - t.total + sum(a.n) over (partition by a.key order by a.place)::integer - a.n as used
        from unnest(keys, limits, units) with ordinality as a(key, cap, n, place)
        join asked t on t.key = a.key join written w on w.key = a.key
    )
    select array_agg(c.used order by c.place), bool_and(c.used + c.n <= c.cap) into before, have_room from counted c;
    if have_room then
      return before;
    end if;
    update ${schema}.rate_window w set used = w.used - t.total
      from (select a.key, sum(a.n)::integer as total from unnest(keys, units) as a(key, n) group by a.key) t
     where w.key = t.key;
    before := '{}';
    for call in 1 .. cardinality(sizes) loop
      last_place := first_place + sizes[call] - 1;
      before := before || ${schema}.count_units(
        keys[first_place:last_place], limits[first_place:last_place], units[first_place:last_place], now_index);
      first_place := last_place + 1;
    end loop;
    return before;
  end $$`;
