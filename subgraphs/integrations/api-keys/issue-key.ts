import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { isOneOf } from '../../../schema/closed-record.js';
import { NO_SCOPE, PAST_EXPIRY, unknownThing } from '../../../schema/field-sentences.js';
import { isOperator } from '../../../schema/principal.js';
import { tooLarge } from '../../../schema/validation-sentences.js';
import { SCOPES, type Scope } from '../../../schema/vocabulary/scopes.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { callsPerMinute, isPastExpiry, keyFaults } from './api-key.rules.js';
import {
  type IssuedKey,
  issueKey,
  type KeyEnvironment,
  keyFromSecret,
  keySecretFaults,
} from './api-key-secret.rules.js';
import { addClient, dropClients, lockKeyOf, lockKeysOf, usableKeysOf } from './issue-key.statements.js';
import type { BrandName } from './key.statements.js';

export interface KeyInput {
  readonly brand: BrandName;
  readonly name: string | null;
  readonly environment: KeyEnvironment;
  readonly scopes: readonly string[];
  readonly dailyQuota: number | null;
  readonly requestsPerMinute: number | null;
  readonly expiresAt: Date | null;
  readonly serves: readonly BrandName[];
}

/** Most usable keys of a brand; operators may exceed it. */
export const MOST_KEYS = 200;

/** Issues a key of a brand; only the answer contains its secret. Throws `INVALID_INPUT` for a key that has expired. */
export async function issueApiKey(
  context: IntegrationsContext,
  input: KeyInput,
): Promise<{ id: number; secret: string }> {
  const { principal } = context;
  if (isPastExpiry(input, context.clock())) {
    throw invalidInput({ type: 'value_error', path: ['expiresAt'], message: PAST_EXPIRY, input: input.expiresAt });
  }
  await refuseAbovePlan(context, input.brand.brandId, input.requestsPerMinute);
  const issued = issueKey(input.environment);
  const id = await storeKey(context, input, issued, principal.kind === 'account' ? principal.accountId : null);
  return { id, secret: issued.secret };
}

/** Creates or updates the key with a given secret, for manifests. */
export async function saveApiKey(
  context: IntegrationsContext,
  input: KeyInput & { secret: string; revoked: boolean },
): Promise<number> {
  const faults = keySecretFaults(input.secret);
  if (faults.length > 0) throw invalidInput(...faults);
  const key = keyFromSecret(input.secret);
  const id = await storeKey(context, input, key, null);
  if (input.revoked) await revokeApiKey(context, id);
  return id;
}

/** Revokes the key with effect from the next call. */
export async function revokeApiKey({ database, clock }: IntegrationsContext, id: number): Promise<void> {
  const now = clock();
  await database.unitOfWork(async (em) => {
    const key = await em.findOne(ApiKeyEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (key) key.revokedAt ??= now;
  });
}

/** Parses the scopes of a key. Throws `INVALID_INPUT`. */
function knownScopes(names: readonly string[]): Scope[] {
  const scopes = names.map((name, at) => {
    if (isOneOf(SCOPES, name)) return name;
    throw invalidInput({ type: 'enum', path: ['scopes', at], message: unknownThing('scope') });
  });
  if (scopes.length === 0) throw invalidInput({ type: 'too_short', path: ['scopes'], message: NO_SCOPE });
  return [...new Set(scopes)];
}

/** Counts the brand's keys under a lock that lasts until the end of the transaction. Throws `LIMIT_REACHED`. */
async function requireRoomForKey(em: EntityManager, brandId: number, now: Date): Promise<void> {
  await lockKeysOf.post(em, { brandId });
  const { count } = (await usableKeysOf.row(em, { brandId, now }))!;
  if (count >= MOST_KEYS) throw new DomainError('LIMIT_REACHED', { thing: 'keys', limit: MOST_KEYS });
}

/** Refuses limits of a key above its brand's plan. Throws `INVALID_INPUT`. */
async function refuseAbovePlan(context: IntegrationsContext, brandId: number, asked: number | null) {
  if (asked === null || isOperator(context.principal)) return;
  const most = callsPerMinute(null, (await context.planOf(brandId)).requestsPerMinute);
  if (asked <= most) return;
  const message = `${tooLarge(most)}, as the plan of the brand says`;
  throw invalidInput({ type: 'less_than_equal', path: ['requestsPerMinute'], message, input: asked });
}

/** Stores a key. Scopes of an existing key are immutable (§5.1). Throws `INVALID_INPUT`. */
async function storeKey(
  context: IntegrationsContext,
  input: KeyInput,
  key: IssuedKey,
  createdBy: number | null,
): Promise<number> {
  const faults = keyFaults(input);
  if (faults.length > 0) throw invalidInput(...faults);
  const scopes = knownScopes(input.scopes);
  const { brandId } = input.brand;
  return context.database.unitOfWork(async (em) => {
    if (!isOperator(context.principal)) await requireRoomForKey(em, brandId, context.clock());
    await lockKeyOf.post(em, { hash: key.hash });
    const known = await em.findOne(ApiKeyEntity, { keyHash: key.hash }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (known && known.brandId !== brandId) throw new DomainError('FORBIDDEN');
    const first = { ...input.brand, keyHash: key.hash, display: key.display, scopes, createdBy };
    const kept = known ?? em.create(ApiKeyEntity, { ...first, createdAt: context.clock() });
    em.assign(kept, {
      name: input.name,
      dailyQuota: input.dailyQuota,
      requestsPerMinute: input.requestsPerMinute,
      expiresAt: input.expiresAt,
      isAbovePlan: isOperator(context.principal),
    });
    await em.flush();
    const { id } = kept;
    await dropClients.post(em, { keyId: id });
    for (const brand of input.serves) await addClient.post(em, { keyId: id, ...brand });
    return id;
  });
}
