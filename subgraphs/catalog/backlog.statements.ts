import { type BacklogSource, secondsSince } from '../lib/jobs/backlog.js';

/** Images whose light copies are still to be made; the catalog's only work that waits. */
export const CATALOG_BACKLOG: BacklogSource = {
  labels: ['task'],
  sql: `
    select 'pictures' as task,
           count(*) filter (where next_at <= now()) as jobs_waiting, count(*) filter (where attempts > 0) as jobs_failing,
           ${secondsSince('min(next_at)')} as jobs_oldest_waiting_seconds
      from catalog.picture where state = 'wanted'`,
};
