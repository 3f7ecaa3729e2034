import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Access, roles } from '../../common/access/access.js';
import type { CustodyContext } from '../context.js';
import { importProducts } from './import-products.js';
import { KnownProductInput, ProductImport } from './known-product.type.js';
import { toProduct } from './to-product.js';

/** Operation that imports items as a manifest does. */
@Resolver()
export class KnownProductsResolver {
  @Access(roles('operator'))
  @Mutation(() => ProductImport, {
    description:
      'For operators: brings in items that exist already, with the serial, chip hash, status, owner and certificates that they have, as a manifest does. Items that are not there are registered; ask again until none is `pending`. Of an item that was brought in before only name, category, model, lot, metadata, image, identity and a missing serial change. Refusals: INVALID_INPUT, NOT_FOUND, APPROVALS_REQUIRED.',
  })
  async importProducts(
    @Ctx() context: CustodyContext,
    @Arg('brandCode', { description: "Public code of the items' brand." }) brandCode: string,
    @Arg('products', () => [KnownProductInput], { description: '1 to 500 items.' }) products: KnownProductInput[],
  ): Promise<ProductImport> {
    const { brandId, created, pending, ids } = await importProducts(context, brandCode, products);
    const rows = await Promise.all(ids.map((id) => context.items.byId(id)));
    return { brandId, created, pending, products: rows.filter((row) => row !== undefined).map(toProduct) };
  }
}
