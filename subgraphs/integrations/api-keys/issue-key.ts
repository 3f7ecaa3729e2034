import type { PoolClient } from 'pg';
import { tooLarge } from '../../../schema/validation-sentences.js';
import { SCOPES, type Scope } from '../../../schema/vocabulary/scopes.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { isOperator } from '../../lib/graphql/principal.js';
import type { IntegrationsContext } from '../context.js';
import { callsPerMinute } from './api-key.rules.js';
import { type IssuedKey, isIssuableKey, issueKey, type KeyEnvironment, keyFromSecret } from './api-key-secret.rules.js';
import type { BrandName } from './key.statements.js';

export interface KeyInput {
  readonly brand: BrandName;
  readonly name: string | null;
  readonly environment: KeyEnvironment;
  readonly scopes: readonly Scope[];
  readonly dailyQuota: number | null;
  readonly requestsPerMinute: number | null;
  readonly expiresAt: Date | null;
  readonly serves: readonly BrandName[];
}

/** Keys of a brand that can be used; operators may go beyond it. */
export const MOST_KEYS = 200;

/** A new key of a brand; its secret is in the answer and nowhere else. */
export async function issueApiKey(
  context: IntegrationsContext,
  input: KeyInput,
): Promise<{ id: number; secret: string }> {
  const { principal } = context;
  await refuseAbovePlan(context, input.brand.brandId, input.requestsPerMinute);
  const issued = issueKey(input.environment);
  const id = await storeKey(context, input, issued, principal.kind === 'account' ? principal.accountId : null);
  return { id, secret: issued.secret };
}

/** A key whose secret is given, as the manifest does; the one with this secret is brought to what is described. */
export async function saveApiKey(
  context: IntegrationsContext,
  input: KeyInput & { secret: string; revoked: boolean },
): Promise<number> {
  if (!isIssuableKey(input.secret)) {
    const message = 'A key is dpp_live_ or dpp_test_ and letters, digits, - or _: at least 40 characters in all';
    throw invalidInput({ type: 'string_pattern_mismatch', path: ['secret'], message });
  }
  const key = keyFromSecret(input.secret);
  const id = await storeKey(context, input, key, null);
  const now = context.clock();
  if (input.revoked) {
    await context.database.pool.query('update api_key set revoked_at = coalesce(revoked_at, $2) where id = $1', [
      id,
      now,
    ]);
  }
  return id;
}

/** Refuses the key from the next call on, everywhere. */
export async function revokeApiKey(context: IntegrationsContext, id: number): Promise<void> {
  await context.database.pool.query('update api_key set revoked_at = coalesce(revoked_at, $2) where id = $1', [
    id,
    context.clock(),
  ]);
}

function refuseBadKey(input: KeyInput): void {
  const unknown = input.scopes.findIndex((scope) => !SCOPES.includes(scope));
  if (unknown >= 0) throw invalidInput({ type: 'enum', path: ['scopes', unknown], message: 'Unknown scope' });
  if (input.scopes.length === 0) throw invalidInput({ type: 'too_short', path: ['scopes'], message: 'Name a scope' });
}

/** Counts under a lock, until the end of the transaction. Throws `LIMIT_REACHED`. */
async function requireRoomForKey(client: PoolClient, brandId: number, now: Date): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('integrations.api_key'), $1)", [brandId]);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from api_key
      where brand_id = $1 and revoked_at is null and expired_at is null and (expires_at is null or expires_at > $2)`,
    [brandId, now],
  );
  if (rows[0]!.count >= MOST_KEYS) throw new DomainError('LIMIT_REACHED', { thing: 'keys', limit: MOST_KEYS });
}

/** What a brand gives a key is bounded by its plan, at this moment and at every later call. Throws `INVALID_INPUT`. */
async function refuseAbovePlan(context: IntegrationsContext, brandId: number, asked: number | null) {
  if (asked === null || isOperator(context.principal)) return;
  const most = callsPerMinute(null, (await context.planOf(brandId)).requestsPerMinute);
  if (asked <= most) return;
  const message = `${tooLarge(most)}, as the plan of the brand says`;
  throw invalidInput({ type: 'less_than_equal', path: ['requestsPerMinute'], message, input: asked });
}

/** Scopes of an existing key never change (§5.1): saving it again leaves them alone. */
async function storeKey(
  context: IntegrationsContext,
  input: KeyInput,
  key: IssuedKey,
  createdBy: number | null,
): Promise<number> {
  refuseBadKey(input);
  return inTransaction(context.database.pool, async (client) => {
    if (!isOperator(context.principal)) await requireRoomForKey(client, input.brand.brandId, context.clock());
    const { rows } = await client.query<{ id: number }>(
      `insert into api_key (brand_id, brand_code, key_hash, display, name, scopes, daily_quota, requests_per_minute,
                            created_at, created_by, expires_at, is_above_plan)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (key_hash) do update
          set name = excluded.name, daily_quota = excluded.daily_quota,
              requests_per_minute = excluded.requests_per_minute, expires_at = excluded.expires_at,
              is_above_plan = excluded.is_above_plan
        where api_key.brand_id = excluded.brand_id
       returning id`,
      [
        input.brand.brandId,
        input.brand.brandCode,
        key.hash,
        key.display,
        input.name,
        [...new Set(input.scopes)],
        input.dailyQuota,
        input.requestsPerMinute,
        context.clock(),
        createdBy,
        input.expiresAt,
        isOperator(context.principal),
      ],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new DomainError('FORBIDDEN');
    await client.query('delete from api_key_client where key_id = $1', [id]);
    for (const brand of input.serves) {
      await client.query('insert into api_key_client values ($1, $2, $3) on conflict do nothing', [
        id,
        brand.brandId,
        brand.brandCode,
      ]);
    }
    return id;
  });
}
