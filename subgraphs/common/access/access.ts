// Provides the metadata that decorators of types read.
import 'reflect-metadata';
import { Extensions } from 'type-graphql';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { isAdministratorOf, keyServes, type Principal, readsOwnOf } from '../../../schema/principal.js';
import type { Role } from '../../../schema/vocabulary/roles.js';
import type { Scope } from '../../../schema/vocabulary/scopes.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Belonging } from './belonging.js';

/**
 * Access rule of a field. `asks`: the facts that the rule reads: none, the caller, or the caller and the object. Rules
 * that depend on arguments are the resolver's.
 */
export interface AccessRule {
  readonly asks: 'nothing' | 'caller' | 'object';
  admits(principal: Principal, object: Belonging): boolean;
  /** Returns a refusal with a specific reason, for callers who lack one condition only. */
  refusal?(principal: Principal): DomainError | undefined;
  /** Callers who are not admitted get null or an empty list instead of a refusal. */
  readonly absent?: true;
}

const byCaller = (admits: (principal: Principal) => boolean): AccessRule => ({ asks: 'caller', admits });
const byObject = (admits: AccessRule['admits']): AccessRule => ({
  asks: 'object',
  admits: (principal, object) => principal.kind === 'system' || admits(principal, object),
});

export const everyone: AccessRule = { asks: 'nothing', admits: () => true };
export const systemOnly: AccessRule = { asks: 'nothing', admits: (principal) => principal.kind === 'system' };
export const anyKey = byCaller((principal) => principal.kind === 'key' || principal.kind === 'system');
/** Admits any account, even on a brand's host name, where sessions are otherwise read-only. */
export const anyAccountAnywhere = byCaller((principal) => principal.kind === 'account' || principal.kind === 'system');
export const anyAccount = byCaller((principal) => principal.kind === 'account' || principal.kind === 'system');

/**
 * Admits accounts with these roles, and the platform itself; not sufficient on a type that belongs to a brand or a
 * person.
 */
export const roles = (...allowed: readonly Role[]): AccessRule =>
  byCaller(
    (principal) => principal.kind === 'system' || (principal.kind === 'account' && allowed.includes(principal.role)),
  );

/** Admits API keys with a scope; the refusal of a key without it names the scope. */
export const keysWith = (scope: Scope): AccessRule => ({
  ...byCaller(
    (principal) => principal.kind === 'system' || (principal.kind === 'key' && principal.scopes.includes(scope)),
  ),
  refusal: ({ kind }) => (kind === 'key' ? new DomainError('SCOPE_MISSING', { scopes: [scope] }) : undefined),
});

/** Admits roles that may read the objects of every brand. */
export const ofEveryBrand = (...allowed: readonly ('operator' | 'authority')[]): AccessRule =>
  byObject((principal) => principal.kind === 'account' && allowed.some((role) => role === principal.role));

/** Admits the administrators of the object's brand, and operators. */
export const itsBrandTeam = byObject(
  (principal, { brands = [] }) =>
    (principal.kind === 'account' && principal.role === 'operator') ||
    brands.some((brandId) => isAdministratorOf(principal, brandId)),
);

/** Admits callers by a subgraph's own rule about brands, for any of the object's brands. */
export const ofItsBrands = (admits: (principal: Principal, brandId: number) => boolean): AccessRule =>
  byObject((principal, { brands = [] }) => brands.some((brandId) => admits(principal, brandId)));

/** Admits API keys of the object's brand, and of resellers that serve it. */
export const itsBrandKeys = byObject(
  (principal, { brands = [] }) => principal.kind === 'key' && brands.some((brandId) => keyServes(principal, brandId)),
);

/**
 * Admits the object's owner, and the accounts that take part in it; on a brand's host name only to objects of that
 * brand, and to those of no brand.
 */
export const itsPeople = byObject(
  (principal, { brands = [], people = [], addresses = [] }) =>
    principal.kind === 'account' &&
    (brands.length === 0 || brands.some((brandId) => readsOwnOf(principal, brandId))) &&
    (people.includes(principal.accountId) || addresses.includes(normalizeEmail(principal.email))),
);

/** Admits partners whom the object's brand accredited for a trade. */
export const itsBrandPartners = byObject(
  (principal, { brands = [] }) =>
    principal.kind === 'account' && principal.accreditations.some(({ brandId }) => brands.includes(brandId)),
);

/** Admits distributor contacts of the object's point of sale. */
export const itsRetailerContacts = byObject(
  (principal, { retailers = [] }) =>
    principal.kind === 'account' && principal.contacts.some(({ retailerId }) => retailers.includes(retailerId)),
);

/** Admits administrators of the brands whose invitation the person accepted. */
export const brandsThatKnowThem = byObject(
  (principal, { knownTo = [] }) =>
    principal.kind === 'account' && knownTo.some((brandId) => isAdministratorOf(principal, brandId)),
);

/** Admits callers whom any of several rules admits. It counts as a rule about the caller alone if one of them is. */
export const anyOf = (...rules: readonly AccessRule[]): AccessRule => ({
  asks: rules.some(({ asks }) => asks === 'caller') ? 'caller' : 'object',
  admits: (principal, object) => rules.some((rule) => rule.admits(principal, object)),
  refusal: (principal) => rules.map((rule) => rule.refusal?.(principal)).find((refusal) => refusal !== undefined),
});

/** Returns the rule with null or an empty list, instead of a refusal, for callers who are not admitted. */
export const elseAbsent = (rule: AccessRule): AccessRule => ({ ...rule, absent: true });

/**
 * Declares the access rule of a field, or of all fields of a type without one of their own. A field without a rule
 * prevents the start.
 */
export const Access = (rule: AccessRule): MethodDecorator & PropertyDecorator & ClassDecorator =>
  Extensions({ access: rule });

/** Returns a rule that also refuses read-only sessions, for a field that changes something. */
export const changing = (rule: AccessRule): AccessRule => ({
  ...rule,
  admits: (principal, object) =>
    rule.admits(principal, object) && !(principal.kind === 'account' && principal.readsOnly),
});

/** Refuses a caller whom a rule does not admit. */
export function enforce(rule: AccessRule, principal: Principal, object: Belonging): void {
  if (rule.admits(principal, object)) return;
  if (principal.kind !== 'anonymous') throw rule.refusal?.(principal) ?? new DomainError('FORBIDDEN');
  throw principal.rejectedCredential ? new DomainError('INVALID_CREDENTIALS') : new DomainError('UNAUTHENTICATED');
}
