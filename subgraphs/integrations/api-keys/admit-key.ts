import type { RateState } from '../../../schema/error-facts.js';
import type { KeyPrincipal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import {
  type Admission,
  type AdmissionRequest,
  type AdmissionStep,
  type Attempt,
  walk,
} from '../sessions/admission.js';
import { callsPerMinute, isPastExpiry, refusalOfFeatures, refusalOfScope, refusalOfState } from './api-key.rules.js';
import { hashOfKey, isKeyFormat } from './api-key-secret.rules.js';
import type { BrandPlan } from './brand-plan.js';
import type { KeyRow } from './key.statements.js';
import { noteKeyExpiry, noteKeyUse, USE_RESOLUTION_MS } from './key-use.statements.js';
import { rateStateOf, refusalOfRate } from './rate-state.rules.js';

class KeyAttempt implements Attempt {
  /** Set from step `known` on. */
  key!: KeyRow;
  principal!: KeyPrincipal;
  /** Set from step `feature` on. */
  plan!: BrandPlan;
  rate?: RateState;
  readonly now: Date;

  constructor(
    readonly request: AdmissionRequest,
    readonly context: IntegrationsContext,
  ) {
    this.now = context.clock();
  }
}

/**
 * Order of checks for a call with an API key. Steps before `window` cost the caller nothing; a call refused for its
 * scope has used one unit of its windows.
 */
export const KEY_STEPS: readonly AdmissionStep<KeyAttempt>[] = [
  { name: 'header', check: ({ request }) => (request.credential === null ? new DomainError('UNAUTHENTICATED') : null) },
  {
    name: 'format',
    check: ({ request }) => (isKeyFormat(request.credential ?? '') ? null : new DomainError('API_KEY_MALFORMED')),
  },
  { name: 'known', check: known },
  { name: 'state', check: state },
  { name: 'feature', check: feature },
  { name: 'window', check: window },
  { name: 'use', check: use },
  { name: 'scope', check: ({ key, request }) => refusalOfScope(key.scopes, request.scope ?? undefined) },
];

/** Admits a call with an API key, or returns the reason of its refusal. */
export const admitKey = (request: AdmissionRequest, context: IntegrationsContext): Promise<Admission> =>
  walk(KEY_STEPS, new KeyAttempt(request, context));

async function known(attempt: KeyAttempt): Promise<DomainError | null> {
  const key = await attempt.context.keys.byHash(hashOfKey(attempt.request.credential ?? ''));
  if (!key) return new DomainError('API_KEY_UNKNOWN');
  attempt.key = key;
  attempt.principal = {
    kind: 'key',
    keyId: key.id,
    ...(key.created_by === null ? {} : { issuedTo: key.created_by }),
    brandId: key.brand_id,
    brandCode: key.brand_code,
    scopes: key.scopes,
    features: [],
    serves: key.serves,
  };
  return null;
}

async function state({ key, context, now }: KeyAttempt): Promise<DomainError | null> {
  const facts = { revokedAt: key.revoked_at, expiresAt: key.expires_at, expiredAt: key.expired_at };
  const refusal = refusalOfState(facts, now);
  if (refusal && !key.expired_at && isPastExpiry(facts, now)) await noteKeyExpiry(context.database.pool, key.id, now);
  return refusal;
}

async function feature(attempt: KeyAttempt): Promise<DomainError | null> {
  attempt.plan = await attempt.context.planOf(attempt.key.brand_id);
  const { features } = attempt.plan;
  attempt.principal = { ...attempt.principal, features };
  return refusalOfFeatures(features, attempt.request.features ?? []);
}

/**
 * Counts the call in two windows with the same limit: the key's, and that of all keys of its brand, so that more keys
 * give no more calls (§8).
 */
async function window(attempt: KeyAttempt): Promise<DomainError | null> {
  if (!attempt.request.window) return null;
  const { key, plan, now } = attempt;
  const units = attempt.request.units ?? 1;
  const limit = callsPerMinute(key.requests_per_minute, plan.requestsPerMinute, key.is_above_plan);
  const windows = await attempt.context.counter.count(
    [
      { scope: 'key', id: `{${key.brand_code}}:key:${key.id}`, limit, units },
      { scope: 'brand', id: `{${key.brand_code}}:brand`, limit, units },
    ],
    now,
  );
  attempt.rate = rateStateOf(windows, now);
  return refusalOfRate(windows, attempt.rate);
}

/** Records the use of the key after counting, so that refused calls are not recorded. */
async function use({ key, context, now }: KeyAttempt): Promise<null> {
  const noted = key.last_used_at !== null && now.getTime() - key.last_used_at.getTime() < USE_RESOLUTION_MS;
  if (!noted) await noteKeyUse(context.database.pool, key.id, now);
  return null;
}
