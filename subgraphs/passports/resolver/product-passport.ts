import { isRefusal } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import type { Dpp } from '../dpp/dpp.type.js';
import type { ProductName } from '../dpp/dpp-identifier.rules.js';
import { dppOfProduct } from '../dpp/select-dpp.js';
import { toDpp } from '../dpp/to-dpp.js';

/** Finds the passport in service of a product; null where the caller may read none. */
export async function productPassport(context: PassportsContext, name: ProductName): Promise<Dpp | null> {
  try {
    return toDpp(context.ports.publicUrl, await dppOfProduct(context, name), name);
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
