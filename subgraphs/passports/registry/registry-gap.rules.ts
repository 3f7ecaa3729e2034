import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';

/** Gaps that prevent registration in the EU registry. */
export const REGISTRY_GAPS = [
  'not_published',
  'product_identifier',
  'product_address',
  'granularity',
  'operator_identifier',
  'facility_identifier',
  'commodity_code',
  'lot_link',
  'model_link',
  'backup_address',
] as const;
export type RegistryGapKind = (typeof REGISTRY_GAPS)[number];

/** Place at which a gap is resolved: document, publication, catalog, or settings of the installation. */
export type RegistryGapPlace = 'document' | 'publication' | 'catalog' | 'installation';

export interface RegistryGap {
  readonly kind: RegistryGapKind;
  readonly place: RegistryGapPlace;
  /** Path of the field in the document; empty where the gap is elsewhere. */
  readonly path: readonly string[];
  readonly regulation: string;
  readonly article: string;
}

const REGISTRY = 'Implementing Regulation (EU) 2026/1778';
const ESPR = 'Regulation (EU) 2024/1781';

type Source = Omit<RegistryGap, 'kind'>;

const at = (place: RegistryGapPlace, regulation: string, article: string, path = ''): Source => ({
  place,
  regulation,
  article,
  path: path ? path.split('.') : [],
});

const SOURCES: Readonly<Record<Exclude<RegistryGapKind, 'model_link'>, Source>> = {
  not_published: at('publication', REGISTRY, 'Article 8(7)(a)'),
  product_identifier: at('catalog', REGISTRY, 'Article 8(9)'),
  product_address: at('installation', REGISTRY, 'Article 8(7)(a)'),
  granularity: at('catalog', REGISTRY, 'Article 8(3); Article 8(7)(c)'),
  operator_identifier: at('document', ESPR, 'Annex III (h)', 'espr_compliance.operator_identifier'),
  facility_identifier: at('document', ESPR, 'Annex III (i)', 'espr_compliance.facility_identifier'),
  commodity_code: at('document', REGISTRY, 'Article 8(7)(d)', 'product_identification.commodity_code'),
  lot_link: at('catalog', REGISTRY, 'Article 8(4)'),
  backup_address: at('installation', REGISTRY, 'Article 8(7)(e)'),
};

/** Returns a gap of a passport with the article that requires the missing part. */
export const gapOf = (kind: RegistryGapKind, level: PassportLevel): RegistryGap => ({
  kind,
  ...(kind === 'model_link' ? at('catalog', REGISTRY, `Article 8(${level === 'item' ? 4 : 5})`) : SOURCES[kind]),
});
