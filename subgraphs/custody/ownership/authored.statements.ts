import { sql } from 'kysely';

/** Entries of calls that were done, and of those whose process was killed before it recorded that. */
const named = (accountId: number, actions: readonly string[]) =>
  sql`from audit_entry where actor_kind = 'account' and actor_id = ${accountId}::bigint and outcome in ('done', 'pending')
        and action in (${sql.join(actions.map((action) => sql.lit(action)))})`;

/**
 * Selects what an account named in calls of some mutations. Decisions of a brand are stored without their author, whom
 * only the audit log records.
 */
export const authored = (accountId: number, ...actions: readonly string[]) =>
  sql<string>`(select thing_id ${named(accountId, actions)})`;

/** Selects the same as ids. */
export const authoredIds = (accountId: number, ...actions: readonly string[]) =>
  sql<number>`(select thing_id::bigint ${named(accountId, actions)} and thing_id is not null)`;

/**
 * SQL condition on a mint batch: the account refused it, or submitted it and another administrator refused it. Entries
 * name a batch by its job, older ones by its id; batches that an earlier version refused have their end as their start.
 */
export const isRefusalOf = (accountId: number) =>
  sql<boolean>`(job_id::text in ${authored(accountId, 'refuseMintBatch')}
    or id::text in ${authored(accountId, 'refuseMintBatch')}
    or account_id = ${accountId}::bigint and approvals_needed > 0
      and (started_at is null or started_at = ended_at))`;
