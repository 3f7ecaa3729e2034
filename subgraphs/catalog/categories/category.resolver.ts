import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { Access, everyone } from '../../common/access/access.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { LanguageEnum } from '../brands/brand.enums.js';
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

  @Access(everyone)
  @AtMost(500)
  @Query(() => [Category], { description: 'The categories of these numbers that exist, in no particular order.' })
  async categories(
    @Ctx() context: CatalogContext,
    @Arg('ids', () => [Int], { description: 'Numbers of categories, at most 500.' }) ids: number[],
  ): Promise<Category[]> {
    if (ids.length > 500) throw invalidInput({ type: 'too_long', path: ['ids'], message: 'At most 500 numbers' });
    const found = await Promise.all([...new Set(ids)].map((id) => categoryReference({ id }, context)));
    return found.filter((category) => category !== null);
  }

  @Access(everyone)
  @AtMost(500)
  @Query(() => [Category], { description: 'All categories by number, at most 500.' })
  async allCategories(@Ctx() context: CatalogContext): Promise<Category[]> {
    return (await context.categories.all()).map(({ id, key, sector, names }) => ({ id, key, sector, names }));
  }

  @FieldResolver(() => String, { description: 'Name in a language, falling back to English.' })
  name(
    @Root() category: Category,
    @Arg('lang', () => LanguageEnum, { defaultValue: 'en', description: '`fr` or `en`.' }) lang: Language,
  ): string {
    const { names } = category;
    return (names[lang] || names.en)!;
  }
}

/** Loads a category referenced by another subgraph. */
export async function categoryReference(key: { id: number }, context: CatalogContext): Promise<Category | null> {
  const row = await context.kept.category(key.id);
  return row ? { id: row.id, key: row.key, sector: row.sector, names: row.names } : null;
}
