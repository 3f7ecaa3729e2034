import { Arg, Ctx, Directive, Int, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import type { CatalogContext } from '../context.js';
import { bearersOfGtin, brandsNamed } from './brand-of-clue.statements.js';

/** Finds the brand of a number or a name, for reports that are sent without an account. */
@Resolver()
export class BrandOfClueResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Int, {
    nullable: true,
    description:
      'Number of the brand that a GTIN is of, else of the only one with this name or code; null when unsure.',
  })
  async brandOfClue(
    @Ctx() { database: { pool } }: CatalogContext,
    @Arg('gtin', () => String, { nullable: true, description: 'Fourteen digits.' }) gtin?: string | null,
    @Arg('name', () => String, { nullable: true, description: 'Name or public code, in any case.' })
    name?: string | null,
  ): Promise<number | null> {
    const bearers = gtin ? await bearersOfGtin.rows(pool, { gtin }) : [];
    const found = bearers.length > 0 || !name?.trim() ? bearers : await brandsNamed.rows(pool, { name: name.trim() });
    return found.length === 1 ? (found[0]?.brand_id ?? null) : null;
  }
}
