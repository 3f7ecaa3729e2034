import type { Pool } from 'pg';

/** A position in the write-ahead log (PostgreSQL's `pg_lsn`). */
export type WalPosition = bigint;

/** Parses a `pg_lsn`: two hexadecimal numbers of 32 bits. */
function parsePosition(text: string): WalPosition {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Returns the primary's write position, which follows every acknowledged commit. */
export async function writtenAt(primary: Pool): Promise<WalPosition> {
  const { rows } = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
  return parsePosition(rows[0]!.at);
}

/**
 * Returns the position up to which a replica has replayed commits. Throws for a server that is no standby, e.g. after
 * its promotion.
 */
export async function appliedAt(replica: Pool): Promise<WalPosition> {
  const { rows } = await replica.query<{ at: string | null }>(
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at',
  );
  const at = rows[0]?.at;
  if (!at) throw new Error('the server is no replica');
  return parsePosition(at);
}
