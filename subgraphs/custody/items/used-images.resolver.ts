import { Arg, Ctx, Directive, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import type { CustodyContext } from '../context.js';
import { usedImagesAmong } from './used-images.statements.js';

/** Operation for the catalog before it deletes images. */
@Resolver()
export class UsedImagesResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [String], {
    description:
      'Those of some addresses of images that an item has as its own, or a row of a batch that is still to become one.',
  })
  async usedImages(
    @Arg('urls', () => [String]) urls: string[],
    @Ctx() { database }: CustodyContext,
  ): Promise<string[]> {
    return (await usedImagesAmong.rows(database.pool, { urls })).map(({ image_url }) => image_url);
  }
}
