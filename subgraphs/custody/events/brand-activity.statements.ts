import type { Pool } from 'pg';

/** What happened to the items of a brand on one day, UTC. */
export interface DayOfBrand {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly registered: number;
  readonly scans: number;
  readonly sales: number;
}

const DAYS = `
  with days as (
    select generate_series($2::date, $3::date, interval '1 day')::date as day),
  registered as (
    select (i.created_at at time zone 'UTC')::date as day, count(*)::int as count
      from custody.item i where i.brand_id = $1 and i.created_at >= $2::date at time zone 'UTC' group by 1),
  scanned as (
    select (s.at at time zone 'UTC')::date as day, count(*)::int as count
      from custody.scan s where s.brand_id = $1 and s.at >= $2::date at time zone 'UTC' group by 1),
  sold as (
    select (a.activated_at at time zone 'UTC')::date as day, count(*)::int as count
      from custody.sale_activation a join custody.item i on i.id = a.item_id
     where i.brand_id = $1 and a.activated_at >= $2::date at time zone 'UTC' group by 1)
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(r.count, 0) as registered, coalesce(s.count, 0) as scans,
         coalesce(o.count, 0) as sales
    from days d
    left join registered r using (day)
    left join scanned s using (day)
    left join sold o using (day)
   order by d.day`;

/** One entry per day from `from` to `to`, both included, oldest first. */
export async function daysOfBrand(pool: Pool, brandId: number, from: string, to: string): Promise<DayOfBrand[]> {
  return (await pool.query<DayOfBrand>(DAYS, [brandId, from, to])).rows;
}

/** What waits for the team of a brand. */
export interface TasksOfBrand {
  readonly returns_to_receive: number;
  readonly returns_to_settle: number;
  readonly buybacks_to_complete: number;
  readonly warranty_claims: number;
  readonly thefts_open: number;
  readonly batches_to_approve: number;
  readonly batches_failed: number;
}

const TASKS = `
  with open_returns as (
    select r.state from custody.product_return r join custody.item i on i.id = r.item_id
     where i.brand_id = $1 and r.state in ('requested', 'received'))
  select (select count(*)::int from open_returns where state = 'requested') as returns_to_receive,
         (select count(*)::int from open_returns where state = 'received') as returns_to_settle,
         (select count(*)::int from custody.buyback b join custody.item i on i.id = b.item_id
           where i.brand_id = $1 and b.state = 'accepted') as buybacks_to_complete,
         (select count(*)::int from custody.warranty_claim c join custody.warranty w on w.id = c.warranty_id
            join custody.item i on i.id = w.item_id
           where i.brand_id = $1 and c.state in ('open', 'accepted')) as warranty_claims,
         (select count(*)::int from custody.theft_report t join custody.item i on i.id = t.item_id
           where i.brand_id = $1 and t.closed_at is null) as thefts_open,
         (select count(*)::int from custody.mint_batch b
           where b.brand_id = $1 and b.batch_status = 'pending_multisig') as batches_to_approve,
         (select count(*)::int from custody.mint_batch b
           where b.brand_id = $1 and b.error_count > 0 and b.ended_at >= $2) as batches_failed`;

/** `recently`: since when failed batches count. */
export async function tasksOfBrand(pool: Pool, brandId: number, recently: Date): Promise<TasksOfBrand> {
  return (await pool.query<TasksOfBrand>(TASKS, [brandId, recently])).rows[0] as TasksOfBrand;
}
