import type { PlanFeature } from './vocabulary/plans.js';
import type { Role, Trade } from './vocabulary/roles.js';
import type { Scope } from './vocabulary/scopes.js';

/**
 * Caller of an operation. The gateway authenticates once per call and passes the principal to every subgraph, which
 * authorises it and never sees a credential.
 */
export type Principal = AnonymousPrincipal | KeyPrincipal | AccountPrincipal | SystemPrincipal;

export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
  /** True when an invalid session token was sent: operations that require an account report it. */
  readonly rejectedCredential?: boolean;
}

export interface KeyPrincipal {
  readonly kind: 'key';
  readonly keyId: number;
  /** Account that issued the key and has seen its secret; absent for keys of manifests. */
  readonly issuedTo?: number;
  readonly brandId: number;
  readonly brandCode: string;
  readonly scopes: readonly Scope[];
  /** Features of the brand's plan at the time of the call. */
  readonly features: readonly PlanFeature[];
  /** Client brands of a reseller key; empty for any other key. */
  readonly serves: readonly { readonly brandId: number; readonly brandCode: string }[];
}

export interface AccountPrincipal {
  readonly kind: 'account';
  readonly accountId: number;
  readonly email: string;
  readonly role: Role;
  /** Token family, which sign-out and revocation refer to. */
  readonly sessionId: string;
  /** True for a session of a brand's host name, which may change nothing but end itself. */
  readonly readsOnly?: true;
  /** Brand of that host name, which can read what passes: of the caller's own objects, only this brand's are readable. */
  readonly hostBrandId?: number;
  /** Brands this account administers (role `brand_admin`). */
  readonly brandIds: readonly number[];
  /** Active accreditations only (§3.6). */
  readonly accreditations: readonly { readonly brandId: number; readonly trade: Trade }[];
  /** Active distributor contacts only (§3.6). */
  readonly contacts: readonly { readonly contactId: number; readonly brandId: number; readonly retailerId: number }[];
}

/** The platform itself: jobs, the manifest importer, calls between subgraphs. */
interface SystemPrincipal {
  readonly kind: 'system';
  readonly purpose: string;
}

export const ANONYMOUS: AnonymousPrincipal = Object.freeze({ kind: 'anonymous' });

/** Tells whether a caller administers the platform: an operator, or the platform itself. */
export const isOperator = (principal: Principal): boolean =>
  principal.kind === 'system' || (principal.kind === 'account' && principal.role === 'operator');

export const isAdministratorOf = (principal: Principal, brandId: number): boolean =>
  principal.kind === 'system' ||
  (principal.kind === 'account' &&
    (principal.role === 'operator' || (principal.role === 'brand_admin' && principal.brandIds.includes(brandId))));

/** Tells whether a session reads its account's own objects of a brand: on a brand's host name, that brand's alone. */
export const readsOwnOf = ({ hostBrandId }: AccountPrincipal, brandId: number): boolean =>
  hostBrandId === undefined || hostBrandId === brandId;

interface Owned {
  readonly brandId: number;
  readonly ownerAccountId: number | null;
}

/** Tells whether a caller is the owner of an object of a brand. */
export const isOwnerOf = (principal: Principal, { brandId, ownerAccountId }: Owned): boolean =>
  principal.kind === 'account' && principal.accountId === ownerAccountId && readsOwnOf(principal, brandId);

/** Tells whether a key serves a brand: its own, or one of its clients'. */
export const keyServes = (principal: KeyPrincipal, brandId: number): boolean =>
  principal.brandId === brandId || principal.serves.some((brand) => brand.brandId === brandId);
