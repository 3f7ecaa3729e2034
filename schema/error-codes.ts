/**
 * Every way an operation can be refused: the closed vocabulary of `extensions.code` in the graph.
 * The REST adapter's error table turns a code into status and `detail`; nothing else does.
 * What is told with each (`extensions.facts`) stands in `error-facts.ts`.
 */
export const ERROR_CODES = [
  // Callers
  'UNAUTHENTICATED', // no credential where one is needed
  'INVALID_CREDENTIALS', // a credential that cannot be accepted
  'FORBIDDEN', // the caller may not do this
  // API keys
  'API_KEY_MALFORMED', // empty or shorter than 40 characters
  'API_KEY_UNKNOWN',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
  'FEATURE_NOT_AVAILABLE', // feature: what the plan lacks
  'AUTH_METHOD_NOT_ALLOWED', // auth_method: what the plan lacks
  'RATE_LIMITED', // rate: RateState of the counter that refused
  'SCOPE_MISSING', // scopes: string[]
  'BRAND_NOT_SERVED', // the key acts for neither this brand nor as its reseller
  'QUOTA_EXCEEDED', // limit, remaining, resetAt (epoch seconds): the key's day
  'PRODUCT_QUOTA_EXCEEDED', // limit, remaining: the plan's month
  'IDEMPOTENCY_IN_FLIGHT',
  'IDEMPOTENCY_CONFLICT',
  'COUNTERS_UNAVAILABLE', // the counter store is out of reach; nothing was recorded
  // Sessions
  'LOGIN_REFUSED', // unknown address or wrong password, not told apart
  'LOGIN_THROTTLED', // retryAfter: seconds
  'TOO_MANY_ATTEMPTS', // retryAfter: seconds; too many wrong guesses of a code or token
  'ACCOUNT_DISABLED',
  'SECOND_FACTOR_REQUIRED', // the second step of the login is not done
  'SECOND_FACTOR_REFUSED', // code wrong, spent or replayed
  'SECOND_FACTOR_ACTIVE', // already set up
  'SESSION_UNREADABLE', // unreadable, expired or foreign-signed token
  'SESSION_KIND_INVALID', // a token of ours, but not of a session
  'SESSION_REVOKED',
  'SESSION_WITHOUT_EMAIL',
  'PARTNER_ACCOUNT_REQUIRED',
  'ACCREDITATION_REQUIRED', // no active accreditation
  'DISTRIBUTOR_ACCOUNT_REQUIRED',
  'DISTRIBUTOR_ACCESS_REQUIRED', // no active contact
  // Webhooks
  'WEBHOOK_URL_MISMATCH', // the address copied back is not the subscription's
  'WEBHOOK_INACTIVE', // nothing is delivered to a subscription that is switched off
  // Mint batches
  'BATCH_NOT_A_LIST',
  'BATCH_EMPTY',
  'BATCH_TOO_LARGE', // limit: rows
  'BATCH_ROWS_REFUSED', // rows: RowFault[]
  'BATCH_BRAND_MISMATCH', // a row names a brand that is not the caller's
  'ALREADY_DECIDED', // this administrator has approved the batch already
  'OWN_SUBMISSION', // who asked for something is not who approves it
  'APPROVALS_REQUIRED', // approvals: administrators who must approve; submit a batch instead
  // Catalog
  'MODEL_UNKNOWN', // sku: no such model of the brand
  'GTIN_TAKEN', // gtin: another brand registered it first
  // Input
  'INVALID_INPUT', // faults: InputFault[]
  'NOT_FOUND', // entity: what was looked for
  'PRECONDITION_FAILED', // it is no longer as the caller last read it
  'LIMIT_REACHED', // thing, limit: how many of it there may be
  'STATE_CONFLICT', // thing, state, trigger: what its life cycle does not allow now
  // Custody
  'OFFER_EXCLUDES_IDENTITY', // feature: what the brand's offer leaves out
  'RETAILER_NOT_FOUND', // code: as sent
  'PRODUCT_NOT_COVERED', // the caller's accreditations do not extend to this item
  'TERRITORY_VIEW_OFF', // the brand did not turn the out-of-territory view on for this contact
  // Passports
  'TIER_NOT_ALLOWED', // tier: an audience the caller does not open
  'GTIN_INVALID', // fault: no_digit, too_long or check_digit
  'LINK_MALFORMED', // a path that is no GS1 Digital Link
  'LINK_UNKNOWN', // a link that leads nowhere, or a link type it has not
  // Operation
  'OPERATION_TOO_COSTLY', // limit: values an operation can be answered with
  'ANSWER_TOO_LARGE', // limit: bytes of an answer
  'UNAVAILABLE', // a dependency is out of reach; nothing was recorded
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
