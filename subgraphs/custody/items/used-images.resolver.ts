import { Arg, Ctx, Directive, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../lib/graphql/access.js';
import type { CustodyContext } from '../context.js';

/** What the catalog asks before it drops images. */
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
    const { rows } = await database.pool.query<{ image_url: string }>(
      `select image_url from item where image_url = any($1::text[])
       union select image_url from mint_batch_row where image_url = any($1::text[])`,
      [urls],
    );
    return rows.map(({ image_url }) => image_url);
  }
}
