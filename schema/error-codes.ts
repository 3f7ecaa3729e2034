/**
 * Every refusal of an operation, with its condition: the closed list of `extensions.code`, published in the graph as
 * `ErrorCode`. Only the REST adapter's error table converts a code to status and `detail`. The facts of a code
 * (`extensions.facts`) are in `error-facts.ts`.
 */
export const ERROR_MEANINGS = {
  // Callers
  UNAUTHENTICATED: 'There is no credential where one is needed.',
  INVALID_CREDENTIALS: 'The credential cannot be accepted.',
  FORBIDDEN: 'The caller may not do this.',
  // API keys
  API_KEY_MALFORMED: 'The key is empty or shorter than 40 characters.',
  API_KEY_UNKNOWN: 'There is no such key.',
  API_KEY_REVOKED: 'The key was revoked.',
  API_KEY_EXPIRED: 'The key has expired.',
  FEATURE_NOT_AVAILABLE: "The brand's plan lacks the feature.",
  AUTH_METHOD_NOT_ALLOWED: "The brand's plan lacks this kind of identification.",
  RATE_LIMITED: 'Too many calls were made in a window.',
  SCOPE_MISSING: 'The key lacks the scope.',
  BRAND_NOT_SERVED: 'The key is not of this brand, nor of a reseller of it.',
  QUOTA_EXCEEDED: "The key's quota of the day is used up.",
  PRODUCT_QUOTA_EXCEEDED: "The plan's items of the month are used up.",
  IDEMPOTENCY_IN_FLIGHT: 'The same batch is being accepted by another call.',
  IDEMPOTENCY_CONFLICT: 'Another batch was sent under the same idempotency key.',
  COUNTERS_UNAVAILABLE: 'The store of counters is out of reach; nothing was recorded.',
  // Sessions
  LOGIN_REFUSED: 'Address or password is wrong; which of them is not said.',
  LOGIN_THROTTLED: 'Too many logins failed.',
  TOO_MANY_ATTEMPTS: 'A code or token was guessed wrong too often.',
  ACCOUNT_DISABLED: 'The account is disabled.',
  SECOND_FACTOR_REQUIRED: 'The second step of the login is not done.',
  SECOND_FACTOR_REFUSED: 'The code is wrong or was used before.',
  SECOND_FACTOR_ACTIVE: 'A second factor is set up already.',
  SESSION_UNREADABLE: 'The token is unreadable, expired or signed by somebody else.',
  SESSION_KIND_INVALID: 'The token is not one of a session.',
  SESSION_REVOKED: 'The session was ended.',
  SESSION_WITHOUT_EMAIL: 'The account has no e-mail address.',
  PARTNER_ACCOUNT_REQUIRED: 'The account is not that of a repairer or recycler.',
  ACCREDITATION_REQUIRED: 'The account has no active accreditation.',
  DISTRIBUTOR_ACCOUNT_REQUIRED: 'The account is not that of a distributor.',
  DISTRIBUTOR_ACCESS_REQUIRED: 'The account is no active contact.',
  // Webhooks
  WEBHOOK_URL_MISMATCH: "The address given to confirm is not the subscription's.",
  WEBHOOK_INACTIVE: 'The subscription is switched off; nothing is delivered to it.',
  // Mint batches
  BATCH_NOT_A_LIST: 'The batch is not a list.',
  BATCH_EMPTY: 'The batch has no rows.',
  BATCH_TOO_LARGE: 'The batch has too many rows.',
  BATCH_ROWS_REFUSED: 'Rows of the batch cannot be accepted; none was registered.',
  BATCH_BRAND_MISMATCH: "A row names a brand that is not the caller's.",
  ALREADY_DECIDED: 'This administrator has approved it already.',
  OWN_SUBMISSION: 'The submitter of a request cannot approve it.',
  APPROVALS_REQUIRED: 'Administrators have to approve first: submit a batch instead.',
  // Catalog
  MODEL_UNKNOWN: 'The brand has no model with this SKU.',
  GTIN_TAKEN: 'Another brand registered the GTIN first.',
  // Input
  INVALID_INPUT: 'Values of the input cannot be accepted.',
  NOT_FOUND: 'There is no such thing, or it is not for the caller to see.',
  PRECONDITION_FAILED: 'It has changed since the caller last read it.',
  LIMIT_REACHED: 'There are as many of these as there may be.',
  STATE_CONFLICT: 'Its life cycle does not allow this in its present state.',
  // Custody
  OFFER_EXCLUDES_IDENTITY: "The brand's offer has no identity per item.",
  RETAILER_NOT_FOUND: 'The brand has no active point of sale with this code.',
  PRODUCT_NOT_COVERED: "The caller's accreditations do not extend to this item.",
  TERRITORY_VIEW_OFF: 'The brand did not turn the out-of-territory view on for this contact.',
  // Passports
  TIER_NOT_ALLOWED: 'The caller does not open this tier.',
  GTIN_INVALID: 'The GTIN has no digits, too many of them, or a wrong check digit.',
  LINK_MALFORMED: 'The path is no GS1 Digital Link.',
  LINK_UNKNOWN: 'The link leads nowhere, or has no link of this type.',
  // Operation
  OPERATION_TOO_COSTLY: 'The operation could be answered with too many values.',
  ANSWER_TOO_LARGE: 'The answer would be too large.',
  UNAVAILABLE: 'A dependency is out of reach; nothing was recorded.',
} as const satisfies Readonly<Record<string, string>>;

export type ErrorCode = keyof typeof ERROR_MEANINGS;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_MEANINGS, text);

/** Tells whether a refusal passes by itself: what the platform depends on is out of reach. */
export const isOutOfReach = (code: unknown): boolean => code === 'UNAVAILABLE' || code === 'COUNTERS_UNAVAILABLE';
