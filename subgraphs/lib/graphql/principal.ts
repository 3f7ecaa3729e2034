import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import type { Scope } from '../../../schema/vocabulary/scopes.js';

/**
 * Caller of an operation. The gateway establishes the principal once per call and hands it to every subgraph; a
 * subgraph authorises against it and never looks at a credential itself.
 */
export type Principal = AnonymousPrincipal | KeyPrincipal | AccountPrincipal | SystemPrincipal;

export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
  /** A session token was presented and could not be accepted: reads that need an account answer so. */
  readonly rejectedCredential?: boolean;
}

export interface KeyPrincipal {
  readonly kind: 'key';
  readonly keyId: number;
  /** Account that issued the key and read its secret; absent for keys of manifests. */
  readonly issuedTo?: number;
  readonly brandId: number;
  readonly brandCode: string;
  readonly scopes: readonly Scope[];
  /** Features of its brand's plan at the moment of the call. */
  readonly features: readonly PlanFeature[];
  /** Client brands a reseller key may act for; empty for an ordinary key. */
  readonly serves: readonly { readonly brandId: number; readonly brandCode: string }[];
}

export interface AccountPrincipal {
  readonly kind: 'account';
  readonly accountId: number;
  readonly email: string;
  readonly role: Role;
  /** Token family, named by sign-out and revocation. */
  readonly sessionId: string;
  /** The session is that of a brand's host name: it changes nothing but its own end. */
  readonly readsOnly?: true;
  /** Brands this account administers (role `brand_admin`). */
  readonly brandIds: readonly number[];
  /** Active accreditations only (§3.6). */
  readonly accreditations: readonly { readonly brandId: number; readonly trade: Trade }[];
  /** Active distributor contacts only (§3.6). */
  readonly contacts: readonly { readonly contactId: number; readonly brandId: number; readonly retailerId: number }[];
}

/** The platform itself: jobs, the manifest importer, one subgraph asking another. */
interface SystemPrincipal {
  readonly kind: 'system';
  readonly purpose: string;
}

export const ANONYMOUS: AnonymousPrincipal = Object.freeze({ kind: 'anonymous' });

/** Tells whether a caller runs the platform: an operator, or the platform itself. */
export const isOperator = (principal: Principal): boolean =>
  principal.kind === 'system' || (principal.kind === 'account' && principal.role === 'operator');

export const isAdministratorOf = (principal: Principal, brandId: number): boolean =>
  principal.kind === 'system' ||
  (principal.kind === 'account' &&
    (principal.role === 'operator' || (principal.role === 'brand_admin' && principal.brandIds.includes(brandId))));

/** Tells whether a key serves a brand: its own, or one of its clients'. */
export const keyServes = (principal: KeyPrincipal, brandId: number): boolean =>
  principal.brandId === brandId || principal.serves.some((brand) => brand.brandId === brandId);
