import { isAdministratorOf } from '../../../schema/principal.js';
import { holds } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { Product } from './product.type.js';

/**
 * Tells whether the caller may read an item's history: everybody while it is in the catalog, afterwards its brand and
 * owner.
 */
export const readsHistory = (context: CustodyContext, { inCatalog, brandId, ownerAccountId }: Product): boolean =>
  inCatalog || holds(context, brandId, ownerAccountId) || isAdministratorOf(context.principal, brandId);
