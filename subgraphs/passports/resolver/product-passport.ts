import { DomainError } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import type { Dpp } from '../dpp/dpp.type.js';
import { dppRead } from '../dpp/dpp-answer.rules.js';
import type { ProductName } from '../dpp/dpp-identifier.rules.js';
import { dppOfProduct } from '../dpp/select-dpp.js';

/** Finds the passport in service of a product; null where there is none that the caller is shown. */
export async function productPassport(context: PassportsContext, name: ProductName): Promise<Dpp | null> {
  try {
    const chosen = await dppOfProduct(context, name);
    const { version, subject, tiers } = chosen;
    return { ...dppRead(context.ports.publicUrl, chosen, name), version, subject, tiers };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
