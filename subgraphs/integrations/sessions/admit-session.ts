import type { RateState } from '../../../schema/error-facts.js';
import { ACCOUNT_LIMIT } from '../../../schema/limits.js';
import type { AccountPrincipal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isPartnerRole, mayReadAtBrands } from '../accounts/role.rules.js';
import { rateStateOf, refusalOfRate } from '../api-keys/rate-state.rules.js';
import type { IntegrationsContext } from '../context.js';
import { type Admission, type AdmissionRequest, type AdmissionStep, type Attempt, walk } from './admission.js';
import { refusalOfSession } from './session.rules.js';
import type { SessionRow } from './session.statements.js';
import type { TokenClaims } from './session-token.rules.js';

class SessionAttempt implements Attempt {
  /** Set from step `readable` on. */
  claims!: TokenClaims;
  /** Set from step `session` on. */
  session!: SessionRow;
  principal!: AccountPrincipal;
  rate?: RateState;
  readonly now: Date;

  constructor(
    readonly request: AdmissionRequest,
    readonly context: IntegrationsContext,
  ) {
    this.now = context.clock();
  }
}

/** Order of checks for a call with an account session (§7.2, §7.3); refusals before `window` are not counted. */
const SESSION_STEPS: readonly AdmissionStep<SessionAttempt>[] = [
  { name: 'token', check: ({ request }) => (request.credential ? null : new DomainError('UNAUTHENTICATED')) },
  { name: 'readable', check: readable },
  { name: 'session', check: session },
  { name: 'window', check: window },
  { name: 'portal', check: portal },
];

/** Admits a call with a session token, or returns the reason of its refusal. */
export const admitSession = (request: AdmissionRequest, context: IntegrationsContext): Promise<Admission> =>
  walk(SESSION_STEPS, new SessionAttempt(request, context));

async function readable(attempt: SessionAttempt): Promise<DomainError | null> {
  try {
    attempt.claims = await attempt.context.tokens.read(attempt.request.credential ?? '', attempt.now);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

async function session(attempt: SessionAttempt): Promise<DomainError | null> {
  const row = await attempt.context.sessions.byId(attempt.claims.sessionId);
  const facts = row ? { ...row, accountDisabled: row.disabled_at !== null } : null;
  const refusal = refusalOfSession(attempt.claims, facts);
  if (refusal || !row) return refusal;
  if (!isAtItsHost(row, attempt.request)) return new DomainError('SESSION_UNREADABLE');
  attempt.session = row;
  attempt.principal = principalOf(row);
  return null;
}

/**
 * Tells whether a session is used on the host name that issued it. Sessions of a brand's host name are also invalid for
 * an account that has become staff.
 */
const isAtItsHost = (row: SessionRow, { hostName, hostBrandId }: AdmissionRequest): boolean =>
  row.host === (hostName ?? null) &&
  row.host_brand_id === (hostBrandId ?? null) &&
  (row.host === null || mayReadAtBrands(row.role));

const principalOf = (row: SessionRow): AccountPrincipal =>
  row.host_brand_id === null ? wholePrincipal(row) : readerAt(wholePrincipal(row), row.host_brand_id);

/** Restricts a caller on a brand's host name to their rights and objects at that brand, read-only. */
const readerAt = (principal: AccountPrincipal, brandId: number): AccountPrincipal => ({
  ...principal,
  readsOnly: true,
  hostBrandId: brandId,
  brandIds: [],
  accreditations: principal.accreditations.filter((accreditation) => accreditation.brandId === brandId),
  contacts: [],
});

const wholePrincipal = (row: SessionRow): AccountPrincipal => ({
  kind: 'account',
  accountId: row.account_id,
  email: row.email,
  role: row.role,
  sessionId: row.id,
  brandIds: row.brands.map(({ brandId }) => brandId),
  accreditations: row.accreditations,
  contacts: row.contacts,
});

async function window(attempt: SessionAttempt): Promise<DomainError | null> {
  const { request, context, now, session: row } = attempt;
  const counted = request.window;
  if (!counted || counted === 'key') return null;
  const limit = counted === 'account' ? ACCOUNT_LIMIT : context.portalLimits[counted];
  const id = `${counted}:${row.account_id}`;
  const windows = await context.counter.count([{ scope: 'account', id, limit, units: request.units ?? 1 }], now);
  attempt.rate = rateStateOf(windows, now);
  return refusalOfRate(windows, attempt.rate);
}

/** Refuses a role at a portal that is not for it. The accessible brands are determined by the operations. */
function portal({ request, session: row }: SessionAttempt): DomainError | null {
  if (request.window === 'partner_portal' && !isPartnerRole(row.role)) {
    return new DomainError('PARTNER_ACCOUNT_REQUIRED');
  }
  if (request.window !== 'distributor_portal') return null;
  if (row.role !== 'distributor') return new DomainError('DISTRIBUTOR_ACCOUNT_REQUIRED');
  return row.contacts.length > 0 ? null : new DomainError('DISTRIBUTOR_ACCESS_REQUIRED');
}
