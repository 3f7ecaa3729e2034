import type { CallContext } from '../../lib/graphql/context.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isAdministratorOf } from '../../lib/graphql/principal.js';
import type { PassportsContext } from '../context.js';
import type { PassportRow } from '../documents/passport.statements.js';

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Passport' });

const isAuthority = ({ principal }: CallContext): boolean =>
  principal.kind === 'account' && principal.role === 'authority';

/** A passport the caller may change: their brand's. Another brand's does not exist for them. */
export async function managedPassport(context: PassportsContext, id: number): Promise<PassportRow> {
  const row = await context.passports.byId(id);
  if (!row || !isAdministratorOf(context.principal, row.brand_id)) throw notFound();
  return row;
}

/** A passport the caller may read whole: their brand's, or any for the market surveillance authority. */
export async function readablePassport(context: PassportsContext, id: number): Promise<PassportRow> {
  const row = await context.passports.byId(id);
  if (!row || !mayRead(context, row.brand_id)) throw notFound();
  return row;
}

export const mayRead = (context: CallContext, brandId: number): boolean =>
  isAuthority(context) || isAdministratorOf(context.principal, brandId);
