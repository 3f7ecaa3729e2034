import { type Query, useQuery } from '../../graph/use-query.js';
import { type Search, useSearch } from '../../graph/use-search.js';
import { categoriesToChoose, type ModelsToChooseQuery, modelsToChoose } from '../../operations/items.generated.js';
import type { Choice } from '../../parts/field.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage } from '../../words/language.js';

export type ModelToChoose = ModelsToChooseQuery['models']['nodes'][number];

/** Loads the categories, named in the console's language. */
export function useCategories(): Query<readonly Choice[]> {
  const query = useQuery(categoriesToChoose, { lang: useLanguage() });
  const choices = query.data?.allCategories.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
  return { ...query, data: choices };
}

/** Models of the brand with their newest lots, as a search narrows them. */
export type ModelSearch = Search & Query<ModelsToChooseQuery['models']>;

/** Loads the models of the brand to choose from: all, until the user searches. */
export function useModels(): ModelSearch {
  const { asked, ...search } = useSearch();
  const query = useQuery(modelsToChoose, { brandId: useBrand().id, search: asked || null });
  return { ...query, data: query.data?.models, ...search };
}
