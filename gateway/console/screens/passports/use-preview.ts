import type { UnknownRecord } from '../../../../schema/record.js';
import { type Query, useQuery } from '../../graph/use-query.js';
import { useSettled } from '../../graph/use-settled.js';
import { type PreviewOfQuery, previewOf } from '../../operations/passports.generated.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage } from '../../words/language.js';

/** Returns the platform's preview of a document, refreshed when typing pauses. */
export function usePreview(document: UnknownRecord, categoryId: number | null): Query<PreviewOfQuery> {
  const brand = useBrand();
  const lang = useLanguage();
  return useQuery(previewOf, { document: useSettled(document), brandId: brand.id, categoryId, lang });
}
