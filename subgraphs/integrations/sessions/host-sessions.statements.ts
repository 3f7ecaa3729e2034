import type { Pool, PoolClient } from 'pg';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { TOKEN_LIFE } from './session-token.rules.js';

export interface Handover {
  readonly codeHash: string;
  readonly sessionId: string;
  readonly stateHash: string;
  readonly host: string;
  readonly brandId: number;
  readonly expiresAt: Date;
}

export async function keepHandover(pool: Pool, handover: Handover): Promise<void> {
  const { codeHash, sessionId, stateHash, host, brandId, expiresAt } = handover;
  await pool.query(
    `insert into session_handover (code_hash, session_id, state_hash, host, brand_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [codeHash, sessionId, stateHash, host, brandId, expiresAt],
  );
}

export interface SpentHandover {
  readonly session_id: string;
  readonly host: string;
  readonly brand_id: number;
  readonly account_id: number;
  readonly email: string;
  readonly role: Role;
}

/** Of several calls with one code, one gets it; none once its session has ended or its account is blocked. */
export async function spendHandover(
  client: PoolClient,
  asked: { readonly codeHash: string; readonly stateHash: string; readonly host: string },
  now: Date,
): Promise<SpentHandover | undefined> {
  const { rows } = await client.query<SpentHandover>(
    `with spent as (
       delete from session_handover where code_hash = $1 and state_hash = $2 and host = $3 and expires_at > $4
       returning session_id, host, brand_id)
     select p.session_id, p.host, p.brand_id, a.id as account_id, a.email, a.role
       from spent p join session s on s.id = p.session_id join account a on a.id = s.account_id
      where s.state = 'active' and s.host is null and a.disabled_at is null
        for share of s`,
    [asked.codeHash, asked.stateHash, asked.host, now],
  );
  return rows[0];
}

/** A session bound to a host; it lives as long as one access token. */
export async function openHostSession(client: PoolClient, from: SpentHandover, now: Date): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into session (account_id, state, address_prefix, created_at, expires_at, host, host_brand_id, parent_id)
     select account_id, 'active', address_prefix, $2, $3, $4, $5, id from session where id = $1 returning id`,
    [from.session_id, now, new Date(now.getTime() + TOKEN_LIFE.access * 1000), from.host, from.brand_id],
  );
  return rows[0]!.id;
}
