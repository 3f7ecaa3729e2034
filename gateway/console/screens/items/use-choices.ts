import { useQuery } from '../../graph/use-query.js';
import { categoriesToChoose, type ModelsToChooseQuery, modelsToChoose } from '../../operations/items.generated.js';
import type { Choice } from '../../parts/field.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage } from '../../words/language.js';

export type ModelToChoose = ModelsToChooseQuery['models']['nodes'][number];

export function useCategories(): readonly Choice[] {
  const { data } = useQuery(categoriesToChoose, { lang: useLanguage() });
  return (data?.allCategories ?? []).map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
}

export function useModels(): readonly ModelToChoose[] {
  const { data } = useQuery(modelsToChoose, { brandId: useBrand().id, search: null });
  return data?.models.nodes ?? [];
}

export const modelChoices = (models: readonly ModelToChoose[]): Choice[] =>
  models.map(({ id, sku, name }) => ({ value: String(id), label: name ? `${name} (${sku})` : sku }));
