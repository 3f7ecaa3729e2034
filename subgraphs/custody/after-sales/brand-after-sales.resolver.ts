import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { type BuybackState, buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { type CertificateStatus, certificateLifeCycle } from '../../../schema/life-cycles/certificate.js';
import { type ReturnState, returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { type ClaimState, claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';
import { Access, anyOf, itsBrandTeam, itsPeople, roles } from '../../common/access/access.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import { requireAdministratorOf } from '../caller.js';
import { CertificateStatusEnum } from '../certificates/certificate.enums.js';
import { Certificate, toCertificate } from '../certificates/certificate.type.js';
import type { CustodyContext } from '../context.js';
import { Product } from '../items/product.type.js';
import { toProduct } from '../items/to-product.js';
import { BuybackStateEnum, ReturnStateEnum, WarrantyClaimStateEnum } from './after-sales.enums.js';
import { Buyback, ProductReturn, toBuyback, toClaim, toReturn, WarrantyClaim } from './after-sales.type.js';
import {
  type BrandPage,
  buybacksOfBrand,
  certificatesOfBrand,
  returnsOfBrand,
} from './brand-after-sales.statements.js';
import { claimsOfBrand } from './claim.statements.js';

const team = roles('brand_admin', 'operator');
const ownerOrBrand = anyOf(itsBrandTeam, itsPeople);
const STATES = { nullable: true, description: 'Only these states; default all.' } as const;

const ReturnConnection = connectionType(ProductReturn, 'ProductReturn', team);
const BuybackConnection = connectionType(Buyback, 'Buyback', team);
const ClaimConnection = connectionType(WarrantyClaim, 'WarrantyClaim', team);
const CertificateConnection = connectionType(Certificate, 'Certificate', team);

/** Reads one page of rows for a brand's team. */
function brandPage<State extends string>(
  context: CustodyContext,
  brandId: number,
  states: readonly State[] | null,
  { states: all }: { readonly states: readonly State[] },
) {
  requireAdministratorOf(context, brandId, 'Brand');
  return (after: string | null, limit: number): BrandPage<State> => ({
    brandId,
    states: states?.length ? [...new Set(states)] : all,
    olderThan: numberAt(after) ?? Number.MAX_SAFE_INTEGER,
    limit,
  });
}

/** Queues of a brand's team: returns, warranty claims, buybacks and certificates. */
@Resolver()
export class BrandAfterSalesResolver {
  @Access(team)
  @Query(() => ReturnConnection, { description: 'Returns of the items of a brand, newest first; for its team.' })
  async returns(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('states', () => [ReturnStateEnum], STATES) states: ReturnState[] | null,
  ): Promise<Connection<ProductReturn>> {
    const asked = brandPage(context, brandId, states, returnLifeCycle);
    return connect(page, {
      rows: (after, limit) => returnsOfBrand(context.lists, asked(after, limit)),
      placeOf: (row) => row.id,
      nodeOf: toReturn,
    });
  }

  @Access(team)
  @Query(() => BuybackConnection, { description: 'Offers to buy items of a brand back, newest first; for its team.' })
  async buybacks(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('states', () => [BuybackStateEnum], STATES) states: BuybackState[] | null,
  ): Promise<Connection<Buyback>> {
    const asked = brandPage(context, brandId, states, buybackLifeCycle);
    return connect(page, {
      rows: (after, limit) => buybacksOfBrand(context.lists, asked(after, limit)),
      placeOf: (row) => row.id,
      nodeOf: toBuyback,
    });
  }

  @Access(team)
  @Query(() => ClaimConnection, { description: 'Warranty claims about a brand’s items, newest first; for its team.' })
  async warrantyClaims(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('states', () => [WarrantyClaimStateEnum], STATES) states: ClaimState[] | null,
  ): Promise<Connection<WarrantyClaim>> {
    const asked = brandPage(context, brandId, states, claimLifeCycle);
    return connect(page, {
      rows: (after, limit) => claimsOfBrand(context.lists, asked(after, limit)),
      placeOf: (row) => row.claim_id,
      nodeOf: toClaim,
    });
  }

  @Access(team)
  @Query(() => CertificateConnection, {
    description: 'Certificates of the items of a brand, newest first; for its team.',
  })
  async certificates(
    @Ctx() context: CustodyContext,
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('states', () => [CertificateStatusEnum], STATES) states: CertificateStatus[] | null,
  ): Promise<Connection<Certificate>> {
    const asked = brandPage(context, brandId, states, certificateLifeCycle);
    return connect(page, {
      rows: (after, limit) => certificatesOfBrand(context.lists, asked(after, limit)),
      placeOf: (row) => row.id,
      nodeOf: (row) => toCertificate(row),
    });
  }
}

const itemOf = async (itemId: number, { items }: CustodyContext): Promise<Product> =>
  toProduct((await items.byId(itemId))!);

@Resolver(() => ProductReturn)
export class ReturnItemResolver {
  @Access(ownerOrBrand)
  @FieldResolver(() => Product, { description: 'The item.' })
  product(@Root() { itemId }: ProductReturn, @Ctx() context: CustodyContext): Promise<Product> {
    return itemOf(itemId, context);
  }
}

@Resolver(() => Buyback)
export class BuybackItemResolver {
  @Access(ownerOrBrand)
  @FieldResolver(() => Product, { description: 'The item.' })
  product(@Root() { itemId }: Buyback, @Ctx() context: CustodyContext): Promise<Product> {
    return itemOf(itemId, context);
  }
}

@Resolver(() => WarrantyClaim)
export class ClaimItemResolver {
  @Access(ownerOrBrand)
  @FieldResolver(() => Product, { description: 'The item.' })
  product(@Root() { itemId }: WarrantyClaim, @Ctx() context: CustodyContext): Promise<Product> {
    return itemOf(itemId, context);
  }
}
