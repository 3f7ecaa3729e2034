import { useEffect, useState } from 'preact/hooks';
import type { UnknownRecord } from '../../../../schema/record.js';
import { type Query, useQuery } from '../../graph/use-query.js';
import { type PreviewOfQuery, previewOf } from '../../operations/passports.generated.js';
import { useBrand } from '../../shell/session.js';
import { useLanguage } from '../../words/language.js';

const PAUSE_MS = 600;

/** Returns the platform's preview of a document, refreshed when typing pauses. */
export function usePreview(document: UnknownRecord, categoryId: number | null): Query<PreviewOfQuery> {
  const brand = useBrand();
  const lang = useLanguage();
  const [settled, setSettled] = useState(document);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(document), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [document]);
  return useQuery(previewOf, { document: settled, brandId: brand.id, categoryId, lang });
}
