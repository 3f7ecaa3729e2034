import type { BacklogSource } from '../lib/jobs/backlog.js';
import { secondsSince } from '../lib/jobs/seconds-since.statements.js';

/** What waits in custody; each statement goes through an index of nothing but that. */
export const CUSTODY_BACKLOG: readonly BacklogSource[] = [
  {
    sql: `
      select count(*) as events_unrelayed, ${secondsSince('min(occurred_at)')} as events_unrelayed_oldest_seconds
        from custody.event where relayed_at is null`,
  },
  {
    labels: ['state'],
    sql: `
      select s.state, count(t.id) as chain_transactions_open, ${secondsSince('min(t.created_at)')} as chain_transactions_oldest_seconds
        from unnest(array['sent', 'mined']) as s (state)
        left join custody.chain_transaction t on t.state = s.state and t.state in ('sent', 'mined')
       group by s.state`,
  },
  {
    labels: ['state'],
    sql: `
      select s.state, count(b.id) as mint_batches_open
        from unnest(array['pending', 'retrying', 'pending_multisig']) as s (state)
        left join custody.mint_batch b on b.batch_status = s.state and b.ended_at is null and b.pruned_at is null
       group by s.state`,
  },
];
