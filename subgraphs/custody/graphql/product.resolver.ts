import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../lib/access.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { invalidInput } from '../../lib/domain-error.js';
import type { CustodyContext } from '../context.js';
import { IDENTIFIER_SURFACES, type IdentifierSurface } from '../domain/identifier-forms.js';
import { resolveItem } from '../operations/resolve-item.js';
import { BatchKey, BrandKey, CategoryKey, ModelKey, PictureKey } from './foreign.types.js';
import { Product } from './product.type.js';
import { toProduct } from './to-product.js';

@Resolver(() => Product)
export class ProductResolver {
  @Access(everyone)
  @Query(() => Product, {
    nullable: true,
    description:
      'A piece by any form of identifier that a surface accepts, in its order (§2.1); null when none is meant.',
  })
  async product(
    @Ctx() context: CustodyContext,
    @Arg('identifier', () => Identifier, { description: 'Chip hash, token id, certificate number or serial.' })
    identifier: string,
    @Arg('surface', () => String, {
      defaultValue: 'product',
      description:
        'Whose forms and order apply: `product` (default), `certificate`, `timeline`, `passport`, `partner`, `qr`, or `serial` and `page`, which alone find destroyed and withdrawn pieces.',
    })
    surface: string,
    @Arg('brandId', () => Int, { nullable: true, description: "Only this brand's: as on its own host name." })
    brandId?: number | null,
  ): Promise<Product | null> {
    const row = await resolveItem(
      context.items,
      surfaceNamed(surface),
      identifier,
      brandId == null ? undefined : [brandId],
    );
    return row ? toProduct(row) : null;
  }

  @Access(everyone)
  @FieldResolver(() => BrandKey, { description: 'Who sells it and answers for it.' })
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
  @FieldResolver(() => PictureKey, { nullable: true, description: 'Its own image, or null.' })
  ownImage(@Root() { ownImageUrl }: Product): PictureKey | null {
    return ownImageUrl === null ? null : { sourceUrl: ownImageUrl };
  }

  @Access(everyone)
  @FieldResolver(() => String, {
    nullable: true,
    description: 'What its QR code says: the short address of §4.24; null for a piece without a serial.',
  })
  qrAddress(@Root() { serial }: Product, @Ctx() { publicUrl }: CustodyContext): string | null {
    return serial === null ? null : `${publicUrl}/p/${serial}`;
  }

  @Access(everyone)
  @FieldResolver(() => String, { description: 'Contract its token lives in; empty where no chain is configured.' })
  contractAddress(@Ctx() { chainView }: CustodyContext): string {
    return chainView?.contractAddress ?? '';
  }

  @Access(everyone)
  @FieldResolver(() => String, { description: 'Network of that contract, for people; empty where there is none.' })
  network(@Ctx() { chainView }: CustodyContext): string {
    return chainView?.network ?? '';
  }
}

function surfaceNamed(name: string): IdentifierSurface {
  const surface = IDENTIFIER_SURFACES.find((known) => known === name);
  if (surface) return surface;
  throw invalidInput({ type: 'enum', path: ['surface'], message: 'Unknown surface', input: name });
}

/** Loads a piece named by another subgraph; destroyed and withdrawn ones too, for their passports outlive them. */
export async function productReference(key: { id: number }, context: CustodyContext): Promise<Product | null> {
  const row = await context.items.byId(key.id);
  return row ? toProduct(row) : null;
}
