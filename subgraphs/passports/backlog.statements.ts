import { type BacklogSource, secondsSince } from '../lib/jobs/backlog.js';

const waiting = (what: string, condition: string): string => `
  select '${what}' as what, count(*) as passport_versions_waiting,
         ${secondsSince('min(published_at)')} as passport_versions_oldest_seconds
    from passports.version where ${condition}`;

/** Published versions that something is still to be done with. */
export const passportsBacklog = (keepsBackups: boolean): BacklogSource => ({
  labels: ['what'],
  sql: [
    waiting('anchor', 'anchor_id is null'),
    waiting('copy', 'stored_at is null'),
    ...(keepsBackups ? [waiting('backup', 'backed_up_at is null')] : []),
  ].join(' union all '),
});
