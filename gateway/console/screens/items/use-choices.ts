import { type Query, useQuery } from '../../graph/use-query.js';
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

/** Loads the brand's models with their lots. */
export function useModels(): Query<readonly ModelToChoose[]> {
  const query = useQuery(modelsToChoose, { brandId: useBrand().id, search: null });
  return { ...query, data: query.data?.models.nodes };
}

export const modelChoices = (models: readonly ModelToChoose[]): Choice[] =>
  models.map(({ id, sku, name }) => ({ value: String(id), label: name ? `${name} (${sku})` : sku }));
