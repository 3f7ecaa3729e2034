import type { Pool, PoolClient } from 'pg';
import { TOKEN_LIFE } from './session-token.rules.js';

type Db = Pool | PoolClient;

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

export interface SessionToOpen {
  readonly accountId: number;
  /** Hash that the password was compared with. */
  readonly passwordHash: string | null;
  readonly state: 'pending' | 'active';
  readonly addressPrefix: string | null;
}

/**
 * A new token family; `pending` until the second factor is given. Returns its id; undefined when the password was replaced
 * since it was compared: a change of password ends the sessions there are, and must not be outrun by one that begins.
 */
export async function openSession(db: Db, session: SessionToOpen, now: Date): Promise<string | undefined> {
  const life = session.state === 'active' ? TOKEN_LIFE.refresh : TOKEN_LIFE.mfa;
  const { rows } = await db.query<{ id: string }>(
    `insert into session (account_id, state, address_prefix, created_at, expires_at)
     select id, $2, $3, $4, $5 from account where id = $1 and password_hash is not distinct from $6 for share
     returning id`,
    [session.accountId, session.state, session.addressPrefix, now, later(now, life), session.passwordHash],
  );
  return rows[0]?.id;
}

/** Completes a pending family once; false when it is not pending any more. */
export async function activateSession(db: Db, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update session set state = 'active', expires_at = $2 where id = $1 and state = 'pending' and expires_at > $3`,
    [id, later(now, TOKEN_LIFE.refresh), now],
  );
  return rowCount === 1;
}

/** Spends a refresh token: false when another call already spent this generation. */
export async function rotateSession(db: Db, id: string, from: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update session set generation = generation + 1, refreshed_at = $3, expires_at = $4
      where id = $1 and generation = $2 and state = 'active'`,
    [id, from, now, later(now, TOKEN_LIFE.refresh)],
  );
  return rowCount === 1;
}

/**
 * Ends a family; its tokens are refused from the next call on, and so are those of sessions at brands' host names that
 * came from it: they are asked for together.
 */
export async function revokeSession(db: Db, id: string, because: string, now: Date): Promise<void> {
  await db.query(
    `update session set state = 'revoked', revoked_at = $2, revoked_because = $3 where id = $1 and state <> 'revoked'`,
    [id, now, because],
  );
}

/** Ends every family of an account, except one and those that came from it. */
export async function revokeSessionsOf(
  db: Db,
  accountId: number,
  because: string,
  now: Date,
  except: string | null = null,
): Promise<void> {
  await db.query(
    `update session set state = 'revoked', revoked_at = $2, revoked_because = $3
      where account_id = $1 and state <> 'revoked' and id is distinct from $4::uuid
        and ($4::uuid is null or parent_id is distinct from $4::uuid)`,
    [accountId, now, because, except],
  );
}
