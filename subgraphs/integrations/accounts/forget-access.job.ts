import type { Pool } from 'pg';
import { ATTEMPT_MEMORY_SECONDS } from '../../../schema/limits.js';
import { forgetAttempts } from '../../lib/windows/attempts.js';
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

/** Milliseconds for which ended sessions are kept, so that their tokens are refused with the reason. */
const SESSION_MEMORY_MS = 7 * DAY_MS;
/** Milliseconds for which past windows are kept: processes whose clocks differ may still write to them. */
const WINDOW_MEMORY_MS = 300_000;

/** Milliseconds for which reservations are kept, while rows of their batch may still be refunded. */
const RESERVATION_MEMORY_MS = 90 * DAY_MS;

/** Milliseconds for which closed invitations are listed. */
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

/** Deletes expired records: addresses of failed logins, ended sessions, used links, idempotency keys. */
export async function forgetAccess(pool: Pool, now: Date): Promise<void> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  for (const [statement, olderThanMs] of DELETIONS) await statement.run(pool, { before: ago(olderThanMs) });
  await forgetAttempts(pool, ago(ATTEMPT_MEMORY_SECONDS.integrations * 1_000));
}
