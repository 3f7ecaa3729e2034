import { sql } from 'kysely';
import { WINDOW_SECONDS } from '../../lib/windows/fixed-window.js';
import { statement } from '../tables.js';

interface Old {
  readonly before: Date;
}

export const forgetSessions = statement('forget_sessions', (db, { before }: Old) =>
  db.deleteFrom('session').where('expires_at', '<', before),
);

export const forgetHandovers = statement('forget_handovers', (db, { before }: Old) =>
  db.deleteFrom('session_handover').where('expires_at', '<', before),
);

export const forgetInvitations = statement('forget_invitations', (db, { before }: Old) =>
  db.deleteFrom('invitation').where('expires_at', '<', before),
);

export const forgetPasswordResets = statement('forget_password_resets', (db, { before }: Old) =>
  db.deleteFrom('password_reset').where('expires_at', '<', before),
);

export const forgetSignInLinks = statement('forget_sign_in_links', (db, { before }: Old) =>
  db.deleteFrom('sign_in_link').where('expires_at', '<', before),
);

export const forgetIdempotencyRecords = statement('forget_idempotency_records', (db, { before }: Old) =>
  db.deleteFrom('idempotency_record').where('started_at', '<', before),
);

export const forgetReservations = statement('forget_reservations', (db, { before }: Old) =>
  db.deleteFrom('quota_reservation').where('reserved_at', '<', before),
);

/** Windows are numbered by minutes since the epoch; each contains addresses of callers. */
export const forgetWindows = statement('forget_windows', (db, { before }: Old) =>
  db
    .deleteFrom('rate_window')
    .where(
      'index',
      '<',
      sql<number>`floor(extract(epoch from ${before}::timestamptz) / ${sql.lit(WINDOW_SECONDS)})::bigint`,
    ),
);

export const forgetQuotaDays = statement('forget_quota_days', (db, { before }: Old) =>
  db.deleteFrom('quota_day').where('day', '<', sql<string>`${before}::timestamptz::date`),
);
