import type { Executor } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { type SessionState, sessionLifeCycle } from './session.rules.js';
import { TOKEN_LIFE } from './session-token.rules.js';

const complete = sessionLifeCycle.step('complete');
const refresh = sessionLifeCycle.step('refresh');
const revoke = sessionLifeCycle.step('revoke');

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

export interface SessionToOpen {
  readonly accountId: number;
  /** Hash with which the password was compared. */
  readonly passwordHash: string | null;
  readonly state: SessionState;
  readonly addressPrefix: string | null;
}

const open = statement(
  'open_session',
  (
    db,
    { accountId, passwordHash, state, addressPrefix, now, expiresAt }: SessionToOpen & { now: Date; expiresAt: Date },
  ) =>
    db
      .insertInto('session')
      .columns(['account_id', 'state', 'address_prefix', 'created_at', 'expires_at'])
      .expression((from) =>
        from
          .selectFrom('account')
          .select((account) => [
            'id',
            account.val(state).as('state'),
            account.val(addressPrefix).as('address_prefix'),
            account.val(now).as('created_at'),
            account.val(expiresAt).as('expires_at'),
          ])
          .where('id', '=', accountId)
          .where('password_hash', 'is not distinct from', passwordHash)
          .forShare(),
      )
      .returning('id'),
);

/**
 * Opens a token family; `pending` until the second factor is verified. Returns its id; undefined when the password was
 * replaced since it was verified.
 */
export async function openSession(on: Executor, session: SessionToOpen, now: Date): Promise<string | undefined> {
  const life = session.state === complete.to ? TOKEN_LIFE.refresh : TOKEN_LIFE.mfa;
  return (await open.row(on, { ...session, now, expiresAt: later(now, life) }))?.id;
}

const activate = statement(
  'activate_session',
  (db, { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date }) =>
    db
      .updateTable('session')
      .set({ state: complete.to, expires_at: expiresAt })
      .where('id', '=', id)
      .where('state', 'in', complete.from)
      .where('expires_at', '>', now),
);

/** Activates a pending family; false when it is no longer pending. */
export async function activateSession(on: Executor, id: string, now: Date): Promise<boolean> {
  return (await activate.run(on, { id, now, expiresAt: later(now, TOKEN_LIFE.refresh) })) === 1;
}

const rotate = statement(
  'rotate_session',
  (db, { id, generation, now, expiresAt }: { id: string; generation: number; now: Date; expiresAt: Date }) =>
    db
      .updateTable('session')
      .set((session) => ({
        state: refresh.to,
        generation: session('generation', '+', 1),
        refreshed_at: now,
        expires_at: expiresAt,
      }))
      .where('id', '=', id)
      .where('generation', '=', generation)
      .where('state', 'in', refresh.from),
);

/** Uses up a refresh token; false when this generation was used already. */
export async function rotateSession(on: Executor, id: string, from: number, now: Date): Promise<boolean> {
  return (await rotate.run(on, { id, generation: from, now, expiresAt: later(now, TOKEN_LIFE.refresh) })) === 1;
}

const revokeOne = statement('revoke_session', (db, { id, because, now }: { id: string; because: string; now: Date }) =>
  db
    .updateTable('session')
    .set({ state: revoke.to, revoked_at: now, revoked_because: because })
    .where('id', '=', id)
    .where('state', 'in', revoke.from),
);

/** Ends a family and the sessions on brands' host names opened from it; their tokens are refused from the next call on. */
export async function revokeSession(on: Executor, id: string, because: string, now: Date): Promise<void> {
  await revokeOne.run(on, { id, because, now });
}

const revokeAll = statement(
  'revoke_sessions_of_account',
  (db, { accountId, because, now }: { accountId: number; because: string; now: Date }) =>
    db
      .updateTable('session')
      .set({ state: revoke.to, revoked_at: now, revoked_because: because })
      .where('account_id', '=', accountId)
      .where('state', 'in', revoke.from),
);

const revokeOthers = statement(
  'revoke_other_sessions_of_account',
  (db, { accountId, because, now, except }: { accountId: number; because: string; now: Date; except: string }) =>
    db
      .updateTable('session')
      .set({ state: revoke.to, revoked_at: now, revoked_because: because })
      .where('account_id', '=', accountId)
      .where('state', 'in', revoke.from)
      .where('id', '<>', except)
      .where('parent_id', 'is distinct from', except),
);

/** Ends every family of an account, except one and those opened from it. */
export async function revokeSessionsOf(
  on: Executor,
  accountId: number,
  because: string,
  now: Date,
  except: string | null = null,
): Promise<void> {
  await (except === null
    ? revokeAll.run(on, { accountId, because, now })
    : revokeOthers.run(on, { accountId, because, now, except }));
}

/** Reads when a session was opened. */
export const beganAt = statement('session_began_at', (db, { id }: { id: string }) =>
  db.selectFrom('session').select('created_at').where('id', '=', id),
);
