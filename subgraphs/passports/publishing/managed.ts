import { isAdministratorOf } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import { readsWholePassports } from '../disclosure/whole-passport.rules.js';
import type { PassportRow } from '../documents/passport.statements.js';

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Passport' });

/** Finds a passport that the caller may change. Throws `NOT_FOUND` for another brand's. */
export async function managedPassport(context: PassportsContext, id: number): Promise<PassportRow> {
  const row = await context.passports.byId(id);
  if (!row || !isAdministratorOf(context.principal, row.brand_id)) throw notFound();
  return row;
}

/** Finds a passport that the caller may read whole. Throws `NOT_FOUND` for any other. */
export async function readablePassport(context: PassportsContext, id: number): Promise<PassportRow> {
  const row = await context.passports.byId(id);
  if (!row || !readsWholePassports(context.principal, row.brand_id)) throw notFound();
  return row;
}
