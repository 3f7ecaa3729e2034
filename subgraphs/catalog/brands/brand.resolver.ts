import { Arg, Args, Ctx, Directive, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone, roles, systemOnly } from '../../common/access/access.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import type { CatalogContext } from '../context.js';
import { Brand } from './brand.type.js';
import { TierDisclosure, toTierDisclosures } from './tier-disclosure.type.js';
import { toBrand } from './to-brand.js';

const BrandConnection = connectionType(Brand, 'Brand', roles('brand_admin', 'operator'));

@Resolver(() => Brand)
export class BrandResolver {
  @Access(everyone)
  @Query(() => Brand, {
    nullable: true,
    description: 'A brand by number, public code or host name; null when there is none.',
  })
  async brand(
    @Ctx() context: CatalogContext,
    @Arg('id', () => Int, { nullable: true, description: 'Internal number.' }) id?: number,
    @Arg('code', () => String, { nullable: true, description: 'Public code.' }) code?: string,
    @Arg('domain', () => String, { nullable: true, description: "The brand's own host name." }) domain?: string,
  ): Promise<Brand | null> {
    const { brands } = context;
    if (id != null) return orNull(await brands.byId(id));
    if (code != null) return orNull(await brands.byCode(code));
    return domain == null ? null : orNull(await brands.byDomain(domain.toLowerCase()));
  }

  @Access(roles('brand_admin', 'operator'))
  @Query(() => BrandConnection, {
    description: 'Brands by number: those that the caller administers; all of them for operators.',
  })
  async brands(
    @Ctx() { brands, principal }: CatalogContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('search', () => String, { nullable: true, description: 'A part of name or public code.' })
    search?: string | null,
  ): Promise<Connection<Brand>> {
    const own = principal.kind === 'account' && principal.role === 'brand_admin' ? principal.brandIds : null;
    return connect(page, {
      rows: (after, limit) =>
        brands.page({ ids: own, search: search?.trim() || null, after: numberAt(after) ?? 0, limit }),
      placeOf: (row) => row.id,
      nodeOf: toBrand,
    });
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @FieldResolver(() => [TierDisclosure], {
    nullable: true,
    description: 'Its disclosure for items of a category; null for the defaults.',
  })
  async disclosureFor(
    @Root() { disclosure }: Brand,
    @Ctx() { kept }: CatalogContext,
    @Arg('categoryId', () => Int, { description: 'Number of the category.' }) categoryId: number,
  ): Promise<TierDisclosure[] | null> {
    const category = disclosure && (await kept.category(categoryId));
    const ofCategory = category && disclosure[category.key];
    return ofCategory ? toTierDisclosures(ofCategory) : null;
  }
}

const orNull = (row: Parameters<typeof toBrand>[0] | undefined): Brand | null => (row ? toBrand(row) : null);

/** Loads a brand referenced by another subgraph. */
export async function brandReference(
  key: { id?: number; code?: string },
  context: CatalogContext,
): Promise<Brand | null> {
  return orNull(key.id != null ? await context.kept.brand(key.id) : await context.brands.byCode(key.code!));
}
