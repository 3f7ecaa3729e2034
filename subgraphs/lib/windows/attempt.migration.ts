import { BY_ROWS } from '../database/mechanisms/mechanisms.js';

/** Locks the counter `k` until the end of the transaction, by the session's mechanism (`held`). */
const held = (schema: string): string =>
  `case when ${BY_ROWS} then ${schema}.hold_row('attempt ' || k) else pg_advisory_xact_lock(hashtextextended('${schema}.attempt ' || k, 0)) end`;

/**
 * Creates `attempt_wait` and `begin_attempt`. The first returns the milliseconds until a counter has capacity for
 * another member, and whether it is full only because of unfinished attempts. The second evaluates that for every
 * counter under a lock, in key order to avoid deadlocks, and counts the attempt where none is full. One row per counter
 * and attempt; `settled`: the attempt was wrong.
 */
export const attemptFunctions = (schema: string): string => `
  create function ${schema}.attempt_wait(k text, m text, cap integer, seconds integer, now_at timestamptz,
                                         out wait_ms bigint, out pending boolean) language plpgsql as $$
  declare since timestamptz := now_at - make_interval(secs => seconds);
  declare decisive timestamptz;
  begin
    wait_ms := 0;
    pending := false;
    if exists (select from ${schema}.attempt where key = k and member = m and at > since) then return; end if;
    select a.at into decisive from (
      select max(b.at) as at from ${schema}.attempt b where b.key = k and b.at > since group by b.member
    ) a order by a.at desc offset cap - 1 limit 1;
    if decisive is null then return; end if;
    wait_ms := greatest(1, ceil(extract(epoch from decisive - since) * 1000));
    pending := (select count(distinct member) from ${schema}.attempt where key = k and at > since and settled) < cap;
  end $$;
  create function ${schema}.begin_attempt(attempt_id uuid, keys text[], members text[], caps integer[], seconds integer[],
                                          now_at timestamptz, is_settled boolean,
                                          out full_at integer, out wait_ms bigint, out pending boolean) language plpgsql as $$
  declare k text;
  declare state record;
  begin
    for k in select distinct u from unnest(keys) as u order by u loop
      perform ${held(schema)};
    end loop;
    full_at := 0;
    wait_ms := 0;
    pending := true;
    for i in 1 .. cardinality(keys) loop
      select * into state from ${schema}.attempt_wait(keys[i], members[i], caps[i], seconds[i], now_at);
      if state.wait_ms > wait_ms then
        full_at := i;
        wait_ms := state.wait_ms;
      end if;
      if state.wait_ms > 0 then pending := pending and state.pending; end if;
    end loop;
    if full_at = 0 then
      insert into ${schema}.attempt (id, key, member, at, settled)
      select attempt_id, a.key, a.member, now_at, is_settled from unnest(keys, members) as a(key, member);
    end if;
  end $$`;
