import type { Pool } from 'pg';
import { ATTEMPT_MEMORY_SECONDS } from '../../lib/windows/limits.js';
import { IDEMPOTENCY } from '../api-keys/idempotency.rules.js';

const DAY_MS = 86_400_000;
const LOGIN_FAILURE_MS = 900_000;

/** Sessions stay a while after their end, so that a token of theirs still hears why it is refused. */
const SESSION_MEMORY_MS = 7 * DAY_MS;
/** Reservations stay as long as rows of their batch may still be given back. */
const RESERVATION_MEMORY_MS = 90 * DAY_MS;

/** Invitations stay in their brand's list this long after their end. */
const INVITATION_MEMORY_MS = 90 * DAY_MS;

const DELETIONS: readonly { readonly sql: string; readonly olderThanMs: number }[] = [
  { sql: 'delete from session where expires_at < $1', olderThanMs: SESSION_MEMORY_MS },
  { sql: 'delete from session_handover where expires_at < $1', olderThanMs: 0 },
  { sql: 'delete from invitation where expires_at < $1', olderThanMs: INVITATION_MEMORY_MS },
  // Of the version before: what it counted here, this one counts as attempts.
  { sql: 'delete from login_failure where failed_at < $1', olderThanMs: LOGIN_FAILURE_MS },
  { sql: 'delete from attempt where at < $1', olderThanMs: ATTEMPT_MEMORY_SECONDS.integrations * 1_000 },
  { sql: 'delete from password_reset where expires_at < $1', olderThanMs: DAY_MS },
  { sql: 'delete from idempotency_record where started_at < $1', olderThanMs: IDEMPOTENCY.memoryMs },
  {
    sql: 'delete from quota_reservation where reserved_at < $1',
    olderThanMs: RESERVATION_MEMORY_MS,
  },
  { sql: 'delete from quota_day where day < $1::timestamptz::date', olderThanMs: RESERVATION_MEMORY_MS },
];

/** Drops what no longer decides anything: addresses of failed logins, ended sessions, spent links, forgotten keys. */
export async function forgetAccess(pool: Pool, now: Date): Promise<void> {
  for (const { sql, olderThanMs } of DELETIONS) {
    await pool.query(sql, [new Date(now.getTime() - olderThanMs)]);
  }
}
