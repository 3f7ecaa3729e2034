import type { Pool } from 'pg';
import { forgetAttempts } from '../../lib/windows/attempts.js';
import { ATTEMPT_MEMORY_SECONDS } from '../../lib/windows/limits.js';
import { IDEMPOTENCY } from '../api-keys/idempotency.rules.js';
import {
  forgetHandovers,
  forgetIdempotencyRecords,
  forgetInvitations,
  forgetPasswordResets,
  forgetQuotaDays,
  forgetReservations,
  forgetSessions,
  forgetSignInLinks,
  forgetWindows,
} from './forget-access.statements.js';

const DAY_MS = 86_400_000;

/** Sessions stay a while after their end, so that a token of theirs still hears why it is refused. */
const SESSION_MEMORY_MS = 7 * DAY_MS;
/** A window that is over decides nothing; processes whose clocks differ may still write to the one before. */
const WINDOW_MEMORY_MS = 300_000;

/** Reservations stay as long as rows of their batch may still be given back. */
const RESERVATION_MEMORY_MS = 90 * DAY_MS;

/** Invitations stay in their brand's list this long after their end. */
const INVITATION_MEMORY_MS = 90 * DAY_MS;

const DELETIONS: readonly (readonly [statement: { run: typeof forgetSessions.run }, olderThanMs: number])[] = [
  [forgetSessions, SESSION_MEMORY_MS],
  [forgetHandovers, 0],
  [forgetInvitations, INVITATION_MEMORY_MS],
  [forgetPasswordResets, DAY_MS],
  [forgetSignInLinks, DAY_MS],
  [forgetIdempotencyRecords, IDEMPOTENCY.memoryMs],
  [forgetReservations, RESERVATION_MEMORY_MS],
  [forgetQuotaDays, RESERVATION_MEMORY_MS],
  [forgetWindows, WINDOW_MEMORY_MS],
];

/** Deletes expired records: addresses of failed logins, ended sessions, spent links, forgotten keys. */
export async function forgetAccess(pool: Pool, now: Date): Promise<void> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  for (const [statement, olderThanMs] of DELETIONS) await statement.run(pool, { before: ago(olderThanMs) });
  await forgetAttempts(pool, ago(ATTEMPT_MEMORY_SECONDS.integrations * 1_000));
}
