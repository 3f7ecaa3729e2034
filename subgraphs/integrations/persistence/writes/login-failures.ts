import type { Pool } from 'pg';
import { type RecentFailures, THROTTLE } from '../../domain/login-throttle.js';

/** Failures that still count, of an account and of an address. */
export async function recentFailures(pool: Pool, email: string, address: string, now: Date): Promise<RecentFailures> {
  const start = new Date(now.getTime() - THROTTLE.windowMs);
  const [ofAccount, ofAddress] = await Promise.all([
    pool.query<{ at: Date }>(
      'select failed_at as at from login_failure where email = $1 and failed_at > $2 order by failed_at desc limit $3',
      [email, start, THROTTLE.failures],
    ),
    pool.query<{ at: Date }>(
      `select max(failed_at) as at from login_failure where address = $1 and failed_at > $2
        group by email order by 1 desc limit $3`,
      [address, start, THROTTLE.failures],
    ),
  ]);
  return { ofAccount: ofAccount.rows.map((row) => row.at), ofAddress: ofAddress.rows.map((row) => row.at) };
}

export async function noteFailure(pool: Pool, email: string, address: string, now: Date): Promise<void> {
  await pool.query('insert into login_failure (email, address, failed_at) values ($1, $2, $3)', [email, address, now]);
}

/** A complete login forgives the account's failures; those of the address on other accounts stand. */
export async function forgiveFailures(pool: Pool, email: string): Promise<void> {
  await pool.query('delete from login_failure where email = $1', [email]);
}
