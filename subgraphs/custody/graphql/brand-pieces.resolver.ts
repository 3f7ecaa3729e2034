import { Arg, Ctx, Directive, Int, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../lib/access.js';
import type { CustodyContext } from '../context.js';

/** What the catalog asks before a brand gives identity up. */
@Resolver()
export class BrandPiecesResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Boolean, { description: 'Whether a brand has a piece, in whatever state.' })
  async brandHasPieces(
    @Arg('brandId', () => Int) brandId: number,
    @Ctx() { database }: CustodyContext,
  ): Promise<boolean> {
    const { rows } = await database.pool.query<{ any: boolean }>(
      'select exists (select from item where brand_id = $1) as any',
      [brandId],
    );
    return rows[0]?.any ?? false;
  }
}
