import { Arg, Ctx, Directive, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, anyOf, everyone, keysWith, roles, systemOnly } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { ImageContent } from '../../lib/bounds/bounded-scalars.js';
import { actingBrand } from '../brands/acting-brand.js';
import type { CatalogContext } from '../context.js';
import { ProductModel } from '../models/model.type.js';
import { Image } from './image.type.js';
import { keepImage } from './keep-image.js';
import { wantImages } from './want-images.js';

const keeper = anyOf(keysWith('mint:batch'), roles('brand_admin', 'operator'));
const HASH = /^[0-9a-f]{64}$/;

@Resolver(() => Image)
export class ImageResolver {
  @Access(everyone)
  @FieldResolver(() => String, {
    description:
      'Address of its light copy (WebP, at most 800 px and 100 KB, no EXIF) when there is one, else as given.',
  })
  async url(@Root() { sourceUrl, sha256: known }: Image, @Ctx() context: CatalogContext): Promise<string> {
    const sha256 = known === undefined ? (await context.images.bySource(sourceUrl))?.sha256 : known;
    return sha256 ? `${context.publicUrl}/media/${sha256}.webp` : sourceUrl;
  }

  @Access(everyone)
  @Query(() => String, {
    nullable: true,
    description: 'Bytes of a light copy by its SHA-256, in base 64; null without it.',
  })
  async lightPicture(
    @Arg('sha256', () => String, { description: '64 hexadecimal digits.' }) sha256: string,
    @Ctx() context: CatalogContext,
  ): Promise<string | null> {
    if (!HASH.test(sha256)) return null;
    return (await context.images.light(sha256))?.toString('base64') ?? null;
  }

  @Access(keeper)
  @Audited(
    () => ({ thing: 'Picture' }),
    ({ sha256 }: Image) => ({ thingId: sha256 }),
  )
  @Mutation(() => Image, {
    description:
      'Takes an image as it is, at most 3 MB, and keeps its light copy (scope `mint:batch`). Its `sourceUrl` can then be given to models and items like any other address. Refusals: INVALID_INPUT, LIMIT_REACHED.',
  })
  uploadPicture(
    @Ctx() context: CatalogContext,
    @Arg('content', () => ImageContent, { description: 'PNG, JPEG, WebP or GIF, in base 64.' }) content: string,
    @Arg('brandId', () => Int, { nullable: true, description: "A key's own brand when absent." })
    brandId?: number | null,
  ): Promise<Image> {
    return keepImage(context, actingBrand(context.principal, brandId), content);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, { description: 'Asks for light copies of images at these addresses.' })
  async wantImages(
    @Ctx() context: CatalogContext,
    @Arg('urls', () => [String]) urls: string[],
    @Arg('brandId', () => Int, { nullable: true }) brandId?: number | null,
  ): Promise<boolean> {
    await wantImages(context.database.pool, { urls, brandId: brandId ?? null }, context.clock());
    return true;
  }
}

@Resolver(() => ProductModel)
export class ModelImageResolver {
  @Access(everyone)
  @FieldResolver(() => Image, {
    nullable: true,
    description: 'Its main image, else the first of its further images, else null.',
  })
  image(@Root() { primaryImageUrl, mediaUrls, imageSha256: sha256 }: ProductModel): Image | null {
    const sourceUrl = primaryImageUrl || mediaUrls[0];
    return sourceUrl ? { sourceUrl, sha256 } : null;
  }

  @Access(everyone)
  @FieldResolver(() => [Image], { description: 'Its further images, in the order the brand gave them.' })
  media(@Root() { mediaUrls }: ProductModel): Image[] {
    return mediaUrls.map((sourceUrl) => ({ sourceUrl }));
  }
}

/** Returns an image referenced by another subgraph. */
export const imageReference = (key: Image): Image => ({ sourceUrl: key.sourceUrl });
