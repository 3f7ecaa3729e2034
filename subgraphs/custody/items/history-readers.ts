import { isAdministratorOf } from '../../lib/graphql/principal.js';
import { holds } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { Product } from './product.type.js';

/** Tells whether the caller reads what happened to an item: once it is gone from the catalog, its brand and its owner alone. */
export const readsHistory = (context: CustodyContext, { inCatalog, brandId, ownerAccountId }: Product): boolean =>
  inCatalog || holds(context, ownerAccountId) || isAdministratorOf(context.principal, brandId);
