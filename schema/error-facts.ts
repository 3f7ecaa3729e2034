import type { ErrorCode } from './error-codes.js';
import type { GtinFault } from './identifiers/gtin.js';
import type { PlanFeature } from './vocabulary/plans.js';
import type { Scope } from './vocabulary/scopes.js';
import type { Tier } from './vocabulary/tiers.js';

/** State of the rate window that is closest to its limit (§8). */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds since epoch. */
  readonly resetAt: number;
  readonly scope: 'key' | 'brand' | 'account';
  /** Seconds left in the window, at least 1. */
  readonly retryAfter: number;
  /** Length of the window in seconds; 60 where absent. */
  readonly seconds?: number;
}

/** One fault of an input, with the fields of an entry in a 422 list (§7). */
export interface InputFault {
  /** Machine-readable kind, e.g. `missing`, `string_too_long`, `extra_forbidden`. */
  readonly type: string;
  /** Path of the faulty value below the input, e.g. `['events', 0]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly input?: unknown;
}

/** One fault of a row of a mint batch (§7.1). */
export interface RowFault {
  /** Position in the batch, from 0. */
  readonly row: number;
  readonly field: string;
  readonly message: string;
  /** Only for rows of a CSV. */
  readonly external_ref?: string | null;
}

/** Seconds until a refused call may be tried again. */
interface Retry {
  readonly retryAfter: number;
}

/** Remaining quota. */
interface Left {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** Greatest number of something. */
interface Limit {
  readonly limit: number;
}

/** The facts published with a code (`extensions.facts`); codes that are not listed have none. */
interface FactsByCode {
  readonly FEATURE_NOT_AVAILABLE: { readonly feature: PlanFeature };
  readonly AUTH_METHOD_NOT_ALLOWED: { readonly auth_method: 'qr' };
  /** `scope` is absent for the window of an address. */
  readonly RATE_LIMITED: { readonly rate: Omit<RateState, 'scope'> & Partial<Pick<RateState, 'scope'>> };
  readonly SCOPE_MISSING: { readonly scopes: readonly Scope[] };
  /** `resetAt`: seconds since epoch. */
  readonly QUOTA_EXCEEDED: Left & { readonly resetAt: number };
  readonly PRODUCT_QUOTA_EXCEEDED: Left;
  readonly LOGIN_THROTTLED: Retry;
  readonly TOO_MANY_ATTEMPTS: Retry;
  readonly BATCH_TOO_LARGE: Limit;
  readonly BATCH_ROWS_REFUSED: { readonly rows: readonly RowFault[] };
  /** Number of administrators who must approve. */
  readonly APPROVALS_REQUIRED: { readonly approvals: number };
  readonly MODEL_UNKNOWN: { readonly sku: string };
  readonly GTIN_TAKEN: { readonly gtin: string };
  readonly INVALID_INPUT: { readonly faults: readonly InputFault[] };
  /** Type of the object that was not found. */
  readonly NOT_FOUND: { readonly entity: string };
  readonly LIMIT_REACHED: Limit & { readonly thing: string };
  readonly STATE_CONFLICT: { readonly thing: string; readonly state: string; readonly trigger: string };
  /** Feature that the brand's offer excludes. */
  readonly OFFER_EXCLUDES_IDENTITY: { readonly feature: string };
  /** As sent. */
  readonly RETAILER_NOT_FOUND: { readonly code: string };
  readonly TIER_NOT_ALLOWED: { readonly tier: Tier };
  readonly GTIN_INVALID: { readonly fault: GtinFault };
  /** Most values of an operation's answer. */
  readonly OPERATION_TOO_COSTLY: Limit;
  /** Most bytes of an answer. */
  readonly ANSWER_TOO_LARGE: Limit;
}

export type CodeWithFacts = keyof FactsByCode;

/** The facts of a code; none for most of them. */
export type FactsOf<Code extends ErrorCode> = Code extends CodeWithFacts
  ? FactsByCode[Code]
  : Readonly<Record<string, never>>;
