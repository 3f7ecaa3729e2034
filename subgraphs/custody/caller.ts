import {
  type AccountPrincipal,
  isAdministratorOf,
  isOwnerOf,
  type Principal,
  readsOwnOf,
} from '../../schema/principal.js';
import { DomainError } from '../lib/graphql/domain-error.js';

interface Calling {
  readonly principal: Principal;
}

/** Returns the calling account; only for fields whose rule admits accounts alone. */
export function callingAccount({ principal }: Calling): AccountPrincipal {
  if (principal.kind !== 'account') throw new DomainError('FORBIDDEN');
  return principal;
}

/** Returns the id of the calling account; null for the platform itself. */
export const callerId = ({ principal }: Calling): number | null =>
  principal.kind === 'account' ? principal.accountId : null;

/** Throws `NOT_FOUND` for callers who do not administer the brand. */
export function requireAdministratorOf({ principal }: Calling, brandId: number, entity = 'Product'): void {
  if (!isAdministratorOf(principal, brandId)) throw new DomainError('NOT_FOUND', { entity });
}

/** Returns the id of the calling account if its session reads the account's own objects of a brand; else null. */
export const callerAt = ({ principal }: Calling, brandId: number): number | null =>
  principal.kind === 'account' && readsOwnOf(principal, brandId) ? principal.accountId : null;

/** Tells whether the caller is the owner of an item of a brand. */
export const holds = ({ principal }: Calling, brandId: number, ownerAccountId: number | null): boolean =>
  isOwnerOf(principal, { brandId, ownerAccountId });

/** Refuses everybody but the owner of an item and its brand. */
export function requireHolderOrBrand(
  calling: Calling,
  item: { readonly brandId: number; readonly ownerAccountId: number | null },
): void {
  if (!isOwnerOf(calling.principal, item)) requireAdministratorOf(calling, item.brandId);
}

/** Throws `NOT_FOUND` for everybody but the owner. `entity`: type of the requested object. */
export function requireHolder(
  calling: Calling,
  item: { readonly brand_id: number; readonly owner_account_id: number | null },
  entity = 'Product',
): AccountPrincipal {
  if (!holds(calling, item.brand_id, item.owner_account_id)) throw new DomainError('NOT_FOUND', { entity });
  return callingAccount(calling);
}

/** Filters the processes of an item to those that a caller may see: all for its brand, an owner's own for that owner. */
export const begunBy = <Row extends { readonly account_id: number | null }>(
  calling: Calling,
  brandId: number,
  rows: readonly Row[],
): readonly Row[] =>
  isAdministratorOf(calling.principal, brandId) ? rows : rows.filter((row) => holds(calling, brandId, row.account_id));
