import { type AccountPrincipal, isAdministratorOf, isOperator } from '../../schema/principal.js';
import type { CallContext } from '../lib/graphql/context.js';
import { DomainError } from '../lib/graphql/domain-error.js';

/** Returns the calling account; throws `FORBIDDEN` for any other caller. */
export function accountOf({ principal }: CallContext): AccountPrincipal {
  if (principal.kind !== 'account') throw new DomainError('FORBIDDEN');
  return principal;
}

/** Throws `FORBIDDEN` unless the caller administers the brand. */
export function requireAdministratorOf({ principal }: CallContext, brandId: number): void {
  if (!isAdministratorOf(principal, brandId)) throw new DomainError('FORBIDDEN');
}

/** Returns the row if the caller administers its brand; else throws `NOT_FOUND`. */
export function ownedOrNotFound<Row extends { brand_id: number | null }>(
  { principal }: CallContext,
  row: Row | undefined,
  entity: string,
): Row {
  const theirs = row && (row.brand_id === null ? isOperator(principal) : isAdministratorOf(principal, row.brand_id));
  if (!row || !theirs) throw new DomainError('NOT_FOUND', { entity });
  return row;
}

export { isOperator };
