import { Arg, Ctx, Directive, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import type { CustodyContext } from '../context.js';
import { itemOfImportKey } from './import.statements.js';
import { beginImport, checkImport, finishImport, importsPending } from './import-items.js';
import { ImportedProduct } from './imported-product.type.js';

/** Operations for the manifest importer: items with given serials, dates and states. */
@Resolver()
export class ImportProductsResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Int, { description: 'Creates and registers the items that are not there; answers how many.' })
  beginProductImport(
    @Ctx() context: CustodyContext,
    @Arg('products', () => [ImportedProduct]) products: ImportedProduct[],
  ): Promise<number> {
    return beginImport(context, products);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description: 'Always true; refuses keys of other items, as the import would. Refusals: INVALID_INPUT.',
  })
  checkProductImport(
    @Ctx() context: CustodyContext,
    @Arg('products', () => [ImportedProduct]) products: ImportedProduct[],
  ): Promise<boolean> {
    return checkImport(context, products);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Int, { description: 'Imported items whose registration is not final yet.' })
  productImportsPending(@Ctx() context: CustodyContext): Promise<number> {
    return importsPending(context);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Int, { nullable: true, description: 'Number of the item that an import knows by this key.' })
  async importedProduct(
    @Ctx() { database }: CustodyContext,
    @Arg('key', () => String) key: string,
  ): Promise<number | null> {
    return (await itemOfImportKey.row(database.pool, { key }))?.id ?? null;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, { description: 'Sets imported items to the described state.' })
  async finishProductImport(
    @Ctx() context: CustodyContext,
    @Arg('products', () => [ImportedProduct]) products: ImportedProduct[],
  ): Promise<boolean> {
    await finishImport(context, products);
    return true;
  }
}
