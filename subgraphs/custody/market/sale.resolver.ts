import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, anyOf, itsBrandTeam, keysWith, roles } from '../../common/access/access.js';
import { requireApiAccess } from '../../common/access/require-api-access.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import type { CustodyContext } from '../context.js';
import type { ActivationRow } from '../items/life.statements.js';
import { Product } from '../items/product.type.js';
import { watchedRetailers } from './calling-contact.js';
import { declareSale } from './declare-sale.js';
import { OutOfTerritorySale, toOutOfTerritorySale } from './out-of-territory-sale.type.js';
import { salesOutside } from './sale.statements.js';
import { DeclaredSale, SaleActivation, SaleInput } from './sale.type.js';

const OutOfTerritorySaleConnection = connectionType(OutOfTerritorySale, 'OutOfTerritorySale', roles('distributor'));

interface Sold {
  readonly id: number;
  readonly name: string;
  readonly brandId: number;
}

const toActivation = (row: ActivationRow, item: Sold): SaleActivation => ({
  id: row.id,
  productId: item.id,
  productName: item.name,
  retailerCode: row.retailer_code,
  country: row.country,
  city: row.city,
  source: row.source,
  activatedAt: row.activated_at,
  brandId: item.brandId,
  retailerId: row.retailer_id,
});

@Resolver()
export class SaleResolver {
  @Access(anyOf(keysWith('sellout:write'), roles('brand_admin', 'operator', 'distributor')))
  @Mutation(() => DeclaredSale, {
    description:
      'Declares a sale to the end customer; a repeat only fills missing fields. For keys with the scope `sellout:write`, for a brand’s administrators, and for distributor contacts at their own point of sale.',
  })
  async declareSale(
    @Arg('input', () => SaleInput, { description: 'The sale.' }) input: SaleInput,
    @Ctx() context: CustodyContext,
  ): Promise<DeclaredSale> {
    requireApiAccess(context.principal);
    const { status, activation, item, receipt, declaredAt } = await declareSale(context, input);
    const sold = { id: item.id, name: item.product_name, brandId: item.brand_id };
    return { status, activation: toActivation(activation, sold), receipt, declaredAt };
  }

  @Access(roles('distributor'))
  @Query(() => OutOfTerritorySaleConnection, {
    description:
      "Sales by the calling contact's points of sale outside the territory, the newest first, where the brand turned the view on.",
  })
  async outOfTerritorySales(
    @Ctx() context: CustodyContext,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<OutOfTerritorySale>> {
    const retailers = await watchedRetailers(context);
    return connect(page, {
      rows: (after, limit) => salesOutside.rows(context.lists, { ...retailers, before: numberAt(after), limit }),
      placeOf: ({ id }) => id,
      nodeOf: toOutOfTerritorySale,
    });
  }
}

@Resolver(() => Product)
export class ProductSaleResolver {
  @Access(itsBrandTeam)
  @FieldResolver(() => SaleActivation, {
    nullable: true,
    description: 'Its sale, as far as it is known; for its brand.',
  })
  async saleActivation(@Root() product: Product, @Ctx() context: CustodyContext): Promise<SaleActivation | null> {
    const [row] = await context.life.activations(product.id);
    return row ? toActivation(row, product) : null;
  }
}
