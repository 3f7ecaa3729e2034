import type { Executor, RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { sessionLifeCycle } from './session.rules.js';
import { TOKEN_LIFE } from './session-token.rules.js';

const { to: ACTIVE } = sessionLifeCycle.step('complete');

export interface Handover {
  readonly codeHash: string;
  readonly sessionId: string;
  readonly stateHash: string;
  readonly host: string;
  readonly brandId: number;
  readonly expiresAt: Date;
}

/** Stores the hash of a code for a session on a host name. */
export const keepHandover = statement('keep_handover', (db, handover: Handover) =>
  db.insertInto('session_handover').values({
    code_hash: handover.codeHash,
    session_id: handover.sessionId,
    state_hash: handover.stateHash,
    host: handover.host,
    brand_id: handover.brandId,
    expires_at: handover.expiresAt,
  }),
);

interface HandoverAsked {
  readonly codeHash: string;
  readonly stateHash: string;
  readonly host: string;
  readonly now: Date;
}

/** Uses up a code, once; not after its session has ended or its account was disabled. */
export const spendHandover = statement('spend_handover', (db, { codeHash, stateHash, host, now }: HandoverAsked) =>
  db
    .with('spent', (handovers) =>
      handovers
        .deleteFrom('session_handover')
        .where('code_hash', '=', codeHash)
        .where('state_hash', '=', stateHash)
        .where('host', '=', host)
        .where('expires_at', '>', now)
        .returning(['session_id', 'host', 'brand_id']),
    )
    .selectFrom('spent as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['p.session_id', 'p.host', 'p.brand_id', 'a.id as account_id', 'a.email', 'a.role'])
    .where('s.state', '=', ACTIVE)
    .where('s.host', 'is', null)
    .where('a.disabled_at', 'is', null)
    .forShare('s'),
);

export type SpentHandover = RowOf<typeof spendHandover>;

interface HostSession {
  readonly from: string;
  readonly host: string;
  readonly brandId: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

const open = statement('open_host_session', (db, { from, host, brandId, now, expiresAt }: HostSession) =>
  db
    .insertInto('session')
    .columns([
      'account_id',
      'state',
      'address_prefix',
      'created_at',
      'expires_at',
      'host',
      'host_brand_id',
      'parent_id',
    ])
    .expression((parents) =>
      parents
        .selectFrom('session')
        .select((parent) => [
          'account_id',
          parent.val(ACTIVE).as('state'),
          'address_prefix',
          parent.val(now).as('created_at'),
          parent.val(expiresAt).as('expires_at'),
          parent.val(host).as('host'),
          parent.val(brandId).as('host_brand_id'),
          'id as parent_id',
        ])
        .where('id', '=', from),
    )
    .returning('id'),
);

/** Opens a session bound to a host name, for the lifetime of one access token. */
export async function openHostSession(on: Executor, handover: SpentHandover, now: Date): Promise<string> {
  const { session_id: from, host, brand_id: brandId } = handover;
  const expiresAt = new Date(now.getTime() + TOKEN_LIFE.access * 1000);
  return (await open.row(on, { from, host, brandId, now, expiresAt }))!.id;
}
