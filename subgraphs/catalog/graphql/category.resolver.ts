import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../lib/access.js';
import type { CatalogContext } from '../context.js';
import { Category } from './category.type.js';

@Resolver(() => Category)
export class CategoryResolver {
  @Access(everyone)
  @Query(() => Category, { nullable: true, description: 'A category by number; null when there is none.' })
  async category(
    @Ctx() context: CatalogContext,
    @Arg('id', () => Int, { description: 'Number of the category.' }) id: number,
  ): Promise<Category | null> {
    return categoryReference({ id }, context);
  }

  @FieldResolver(() => String, { description: 'Name in a language, falling back to English.' })
  name(
    @Root() category: Category,
    @Arg('lang', () => String, { defaultValue: 'en', description: '`fr` or `en`.' }) lang: string,
  ): string {
    return category.names[lang] ?? (category.names.en as string);
  }
}

/** Loads a category named by another subgraph. */
export async function categoryReference(key: { id: number }, context: CatalogContext): Promise<Category | null> {
  const row = await context.categories.byId(key.id);
  return row ? { id: row.id, key: row.key, sector: row.sector, names: row.names } : null;
}
