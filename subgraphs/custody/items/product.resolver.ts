import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import type { CustodyContext } from '../context.js';
import { BatchKey, BrandKey, CategoryKey, ImageKey, ModelKey } from '../foreign.types.js';
import type { ChosenForm } from './identifier-forms.rules.js';
import { IdentifierFormEnum } from './item.enums.js';
import { Product } from './product.type.js';
import { resolveForms, resolveItem } from './resolve-item.js';
import { toProduct } from './to-product.js';

@Resolver(() => Product)
export class ProductResolver {
  @Access(everyone)
  @Query(() => Product, {
    nullable: true,
    description:
      'An item in the catalog by the forms of identifier that are asked for, in their order; null when none is meant.',
  })
  async product(
    @Ctx() context: CustodyContext,
    @Arg('identifier', () => Identifier, { description: 'Chip hash, token id, certificate number or serial.' })
    identifier: string,
    @Arg('forms', () => [IdentifierFormEnum], {
      defaultValue: ['bare_uid_hash', 'token_id', 'serial', 'certificate_number'],
      description: 'Forms of identifier that count, tried in this order.',
    })
    forms: readonly ChosenForm[],
    @Arg('brandId', () => Int, { nullable: true, description: "Only this brand's: as on its own host name." })
    brandId?: number | null,
  ): Promise<Product | null> {
    const row = await resolveForms(context.items, forms, identifier, brandId == null ? undefined : [brandId]);
    return row ? toProduct(row) : null;
  }

  @Access(everyone)
  @Query(() => Product, {
    nullable: true,
    description:
      'The item with a printed serial, including destroyed and withdrawn ones, of which only their brand and owner can read more than the public facts.',
  })
  async printedProduct(
    @Ctx() context: CustodyContext,
    @Arg('serial', () => String, { description: 'As printed or typed.' }) serial: string,
    @Arg('brandId', () => Int, { nullable: true, description: "Only this brand's: as on its own host name." })
    brandId?: number | null,
  ): Promise<Product | null> {
    const row = await resolveItem(context.items, 'serial', serial, brandId == null ? undefined : [brandId]);
    return row ? toProduct(row) : null;
  }

  @Access(everyone)
  @Query(() => Product, {
    nullable: true,
    description:
      "The item of a page's address, including destroyed and withdrawn ones, whose page says so. Only their brand and owner can read more of those than the public facts.",
  })
  async productOfPage(
    @Ctx() context: CustodyContext,
    @Arg('identifier', () => String, { description: 'Chip hash, token id or serial.' }) identifier: string,
    @Arg('brandId', () => Int, { nullable: true, description: "Only this brand's." }) brandId?: number | null,
  ): Promise<Product | null> {
    const row = await resolveItem(context.items, 'page', identifier, brandId == null ? undefined : [brandId]);
    return row ? toProduct(row) : null;
  }

  @Access(everyone)
  @FieldResolver(() => BrandKey, { description: 'Brand that sells it and answers for it.' })
  brand(@Root() { brandId }: Product): BrandKey {
    return { id: brandId };
  }

  @Access(everyone)
  @FieldResolver(() => CategoryKey, { description: 'Its category.' })
  category(@Root() { categoryId }: Product): CategoryKey {
    return { id: categoryId };
  }

  @Access(everyone)
  @FieldResolver(() => ModelKey, { nullable: true, description: 'Its model, where it is known.' })
  model(@Root() { modelId }: Product): ModelKey | null {
    return modelId === null ? null : { id: modelId };
  }

  @Access(everyone)
  @FieldResolver(() => BatchKey, { nullable: true, description: 'Its batch (lot), where it is known.' })
  batch(@Root() { batchId }: Product): BatchKey | null {
    return batchId === null ? null : { id: batchId };
  }

  @Access(everyone)
  @FieldResolver(() => ImageKey, { nullable: true, description: 'Its own image, or null.' })
  ownImage(@Root() { ownImageUrl }: Product): ImageKey | null {
    return ownImageUrl === null ? null : { sourceUrl: ownImageUrl };
  }

  @Access(everyone)
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Content of its QR code: the short address; null for an item without a serial.',
  })
  qrAddress(@Root() { serial }: Product, @Ctx() { publicUrl }: CustodyContext): string | null {
    return serial === null ? null : `${publicUrl}/p/${serial}`;
  }

  @Access(everyone)
  @FieldResolver(() => String, {
    description: 'Contract that issued the token of the item; empty where no chain is configured.',
  })
  contractAddress(@Ctx() { chainView }: CustodyContext): string {
    return chainView?.contractAddress ?? '';
  }

  @Access(everyone)
  @FieldResolver(() => String, { description: 'Network of that contract, for people; empty where there is none.' })
  network(@Ctx() { chainView }: CustodyContext): string {
    return chainView?.network ?? '';
  }
}

/** Loads an item referenced by another subgraph, including destroyed and withdrawn ones, whose passports remain. */
export async function productReference(key: { id: number }, context: CustodyContext): Promise<Product | null> {
  const row = await context.items.byId(key.id);
  return row ? toProduct(row) : null;
}
