import type { ErrorCode } from '../../schema/error-codes.js';
import type { FactsOf, RowFault } from '../../schema/error-facts.js';
import { rateHeaders, rateLimitReached } from './rate-headers.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly detail: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Rule<Code extends ErrorCode> = (facts: FactsOf<Code>) => ErrorAnswer;

/** Errors that a family answers differently: another `detail` under the ordinary status, or a rule of its own. */
type OverrideOf<Codes extends ErrorCode> = { readonly [Code in Codes]?: string | Rule<Code> };
export type ErrorOverrides = OverrideOf<ErrorCode>;

/** Writes a row of the table: `rule(404, 'Product not found')`. */
const rule = (status: number, detail: unknown, headers?: Readonly<Record<string, string>>) => (): ErrorAnswer => ({
  status,
  detail,
  ...(headers ? { headers } : {}),
});

const BEARER = { 'WWW-Authenticate': 'Bearer' } as const;

/** Code → status and `detail` (§7). The only place where a code of the graph becomes HTTP; families override by route. */
const TABLE: { readonly [Code in ErrorCode]: Rule<Code> } = {
  UNAUTHENTICATED: rule(401, 'Not authenticated', BEARER),
  INVALID_CREDENTIALS: rule(401, 'Could not validate credentials', BEARER),
  FORBIDDEN: rule(403, 'Forbidden'),
  API_KEY_MALFORMED: rule(401, 'Invalid API key format'),
  API_KEY_UNKNOWN: rule(401, 'Invalid API key', BEARER),
  API_KEY_REVOKED: rule(403, 'API key has been revoked'),
  API_KEY_EXPIRED: rule(403, 'API key has expired'),
  FEATURE_NOT_AVAILABLE: ({ feature }) => ({ status: 403, detail: { code: 'FEATURE_NOT_AVAILABLE', feature } }),
  AUTH_METHOD_NOT_ALLOWED: ({ auth_method }) => ({
    status: 403,
    detail: { code: 'AUTH_METHOD_NOT_ALLOWED', auth_method },
  }),
  RATE_LIMITED: ({ rate }) => rateLimited(rate),
  SCOPE_MISSING: ({ scopes }) => ({
    status: 403,
    detail: `Missing required scopes: ${scopes.join(', ')}`,
  }),
  BRAND_NOT_SERVED: rule(403, 'This API key cannot act for this brand.'),
  QUOTA_EXCEEDED: ({ limit, remaining, resetAt }) => ({
    status: 429,
    detail: `Quota exceeded. Remaining today: ${remaining}/${limit}`,
    headers: {
      'X-Quota-Limit': String(limit),
      'X-Quota-Remaining': String(remaining),
      'X-Quota-Reset': String(resetAt),
    },
  }),
  PRODUCT_QUOTA_EXCEEDED: ({ limit, remaining }) => ({
    status: 403,
    detail: { code: 'PRODUCT_QUOTA_EXCEEDED', limit, remaining },
  }),
  IDEMPOTENCY_IN_FLIGHT: rule(409, 'A request with this Idempotency-Key is already being processed'),
  IDEMPOTENCY_CONFLICT: rule(409, 'Idempotency-Key already used with a different batch'),
  BATCH_NOT_A_LIST: rule(400, 'Batch must be a JSON array'),
  BATCH_EMPTY: rule(400, 'Batch is empty'),
  BATCH_TOO_LARGE: ({ limit }) => ({ status: 400, detail: `Batch exceeds ${limit} rows` }),
  BATCH_ROWS_REFUSED: ({ rows }) => ({ status: 400, detail: { message: refusedRows(rows), rows } }),
  BATCH_BRAND_MISMATCH: rule(403, "brand_id does not match the API key's brand"),
  ALREADY_DECIDED: rule(409, 'Already approved by this administrator'),
  OWN_SUBMISSION: rule(409, 'Another administrator must approve'),
  APPROVALS_REQUIRED: rule(409, 'Approvals are required: submit a batch'),
  COUNTERS_UNAVAILABLE: rule(503, 'Rate limiting temporarily unavailable, please retry shortly.'),
  LOGIN_REFUSED: rule(401, 'Incorrect email or password', BEARER),
  LOGIN_THROTTLED: ({ retryAfter }) => ({
    status: 429,
    detail: 'Too many failed attempts, please retry later.',
    headers: { 'Retry-After': String(retryAfter) },
  }),
  TOO_MANY_ATTEMPTS: ({ retryAfter }) => ({
    status: 429,
    detail: 'Too many failed attempts, please retry later.',
    headers: { 'Retry-After': String(retryAfter) },
  }),
  ACCOUNT_DISABLED: rule(401, 'Account disabled', BEARER),
  SECOND_FACTOR_REQUIRED: rule(401, 'MFA verification required', BEARER),
  SECOND_FACTOR_REFUSED: rule(401, 'Invalid verification code', BEARER),
  SECOND_FACTOR_ACTIVE: rule(409, 'Second factor already active'),
  LIMIT_REACHED: ({ thing, limit }) => ({ status: 409, detail: `Limit reached: ${limit} ${thing}` }),
  PRECONDITION_FAILED: rule(412, 'It has changed since it was read'),
  STATE_CONFLICT: rule(409, 'Not possible in the present state'),
  SESSION_UNREADABLE: rule(401, 'Invalid JWT token', BEARER),
  SESSION_KIND_INVALID: rule(401, 'Invalid token', BEARER),
  SESSION_REVOKED: rule(401, 'Token has been revoked', BEARER),
  SESSION_WITHOUT_EMAIL: rule(401, 'Invalid token: missing email', BEARER),
  PARTNER_ACCOUNT_REQUIRED: rule(403, 'Partner account required (repairer or recycler)'),
  ACCREDITATION_REQUIRED: rule(403, 'Aucune accréditation active'),
  DISTRIBUTOR_ACCOUNT_REQUIRED: rule(403, 'Distributor contact account required'),
  DISTRIBUTOR_ACCESS_REQUIRED: rule(403, 'No active distributor access'),
  MODEL_UNKNOWN: ({ sku }) => ({ status: 404, detail: `Model '${sku}' not found for this brand.` }),
  GTIN_TAKEN: ({ gtin }) => ({ status: 409, detail: `GTIN '${gtin}' is registered by another brand.` }),
  OFFER_EXCLUDES_IDENTITY: ({ feature }) => ({ status: 403, detail: { code: 'OFFER_EXCLUDES_IDENTITY', feature } }),
  RETAILER_NOT_FOUND: ({ code }) => ({ status: 404, detail: `Retailer '${code}' not found for this brand.` }),
  PRODUCT_NOT_COVERED: rule(403, 'Product not covered by your accreditations'),
  TERRITORY_VIEW_OFF: rule(403, 'Out-of-territory view not enabled'),
  INVALID_INPUT: rule(422, 'Invalid input'),
  WEBHOOK_URL_MISMATCH: rule(409, 'The url does not match this subscription'),
  WEBHOOK_INACTIVE: rule(409, 'The subscription is not active'),
  NOT_FOUND: rule(404, 'Not Found'),
  TIER_NOT_ALLOWED: rule(403, 'Access tier not allowed'),
  GTIN_INVALID: ({ fault }) => ({
    status: 400,
    detail: fault === 'check_digit' ? 'Invalid GTIN: the check digit does not match.' : 'Invalid GTIN',
  }),
  LINK_MALFORMED: rule(400, 'Invalid GS1 Digital Link'),
  LINK_UNKNOWN: rule(404, 'Unknown GS1 Digital Link'),
  OPERATION_TOO_COSTLY: rule(400, 'Operation too costly'),
  ANSWER_TOO_LARGE: rule(400, 'Answer too large'),
  UNAVAILABLE: rule(503, 'Service temporarily unavailable, please retry shortly.'),
};

const refusedRows = (faults: readonly RowFault[]): string => {
  const rows = new Set(faults.map(({ row }) => row)).size;
  return rows === 1 ? '1 row was refused; nothing was accepted' : `${rows} rows were refused; nothing was accepted`;
};

function rateLimited(rate: FactsOf<'RATE_LIMITED'>['rate']): ErrorAnswer {
  return {
    status: 429,
    detail: rateLimitReached(rate.limit, rate.seconds),
    headers: { ...rateHeaders(rate), 'Retry-After': String(rate.retryAfter) },
  };
}

/** Returns status and `detail` of a refusal; the first override with the code applies (the route's, then its family's). */
export function errorAnswer<Code extends ErrorCode>(
  code: Code,
  facts: FactsOf<Code>,
  overrides: readonly (ErrorOverrides | undefined)[],
): ErrorAnswer {
  const ordinary = TABLE[code];
  const special = overrideOf(code, overrides);
  if (special === undefined) return ordinary(facts);
  return typeof special === 'string' ? { ...ordinary(facts), detail: special } : special(facts);
}

function overrideOf<Code extends ErrorCode>(
  code: Code,
  overrides: readonly (ErrorOverrides | undefined)[],
): string | Rule<Code> | undefined {
  for (const each of overrides) {
    const own: OverrideOf<Code> | undefined = each;
    const special = own?.[code];
    if (special !== undefined) return special;
  }
  return undefined;
}
