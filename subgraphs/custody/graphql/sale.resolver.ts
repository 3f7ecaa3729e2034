import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { Access, roles } from '../../lib/access.js';
import { DomainError } from '../../lib/domain-error.js';
import type { Principal } from '../../lib/principal.js';
import { requireApiAccess } from '../../lib/require-api-access.js';
import type { CustodyContext } from '../context.js';
import { requireAdministratorOf } from '../operations/caller.js';
import { declareSale } from '../operations/declare-sale.js';
import type { ActivationRow } from '../persistence/reads/life-reads.js';
import { Product } from './product.type.js';
import { DeclaredSale, SaleActivation, SaleInput } from './sale.type.js';

/** Keys that may declare sales; the scope is what the brand gave the key (§5.1). */
const sellingKey = (principal: Principal): boolean =>
  principal.kind === 'key' && principal.scopes.includes('sellout:write');

const toActivation = (row: ActivationRow, item: { id: number; name: string }): SaleActivation => ({
  id: row.id,
  productId: item.id,
  productName: item.name,
  retailerCode: row.retailer_code,
  country: row.country,
  city: row.city,
  source: row.source,
  activatedAt: row.activated_at,
});

@Resolver()
export class SaleResolver {
  @Access((principal) => principal.kind === 'key')
  @Mutation(() => DeclaredSale, {
    description: 'Declares a sale to the end customer; a repeat only fills what was missing (§3.5).',
  })
  async declareSale(
    @Arg('input', () => SaleInput, { description: 'The sale.' }) input: SaleInput,
    @Ctx() context: CustodyContext,
  ): Promise<DeclaredSale> {
    const { principal } = context;
    if (principal.kind !== 'key') throw new DomainError('FORBIDDEN');
    requireApiAccess(principal);
    if (!sellingKey(principal)) throw new DomainError('SCOPE_MISSING', { scopes: ['sellout:write'] });
    const { status, activation, item } = await declareSale(context, principal, input);
    return { status, activation: toActivation(activation, { id: item.id, name: item.product_name }) };
  }
}

@Resolver(() => Product)
export class ProductSaleResolver {
  @Access(roles('brand_admin', 'operator'))
  @FieldResolver(() => SaleActivation, {
    nullable: true,
    description: 'Its sale, as far as it is known; for its brand.',
  })
  async saleActivation(
    @Root() { id, brandId, name }: Product,
    @Ctx() context: CustodyContext,
  ): Promise<SaleActivation | null> {
    requireAdministratorOf(context, brandId);
    const [row] = await context.life.activations(id);
    return row ? toActivation(row, { id, name }) : null;
  }
}
