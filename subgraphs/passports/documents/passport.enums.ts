import type { Language, PageLanguage } from '../../../schema/vocabulary/languages.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { PassportLevel, Visibility } from './passport-level.rules.js';

export const PassportVersionStateEnum = enumOf('PassportVersionState', 'State of a version.', {
  published: 'In service.',
  superseded: 'Out of service.',
});
export type PassportVersionState = keyof typeof PassportVersionStateEnum;

export const PassportChangeKindEnum = enumOf('PassportChangeKind', 'How two versions differ at a place.', {
  added: 'It is there only after.',
  removed: 'It is there only before.',
  changed: 'It differs.',
});
export type PassportChangeKind = keyof typeof PassportChangeKindEnum;

export const ContentSourceEnum = enumOf('ContentSource', 'Where a content copy was fetched.', {
  ipfs: 'From IPFS.',
  database: 'From the database.',
});
export type ContentSource = keyof typeof ContentSourceEnum;

export const LanguageEnum = enumOf<Language>('Language', 'A language that people are addressed in.', {
  fr: 'French.',
  en: 'English.',
});

export const PageLanguageEnum = enumOf<PageLanguage>('PageLanguage', 'A language that public pages are written in.', {
  bg: 'Bulgarian.',
  cs: 'Czech.',
  da: 'Danish.',
  de: 'German.',
  el: 'Greek.',
  en: 'English.',
  es: 'Spanish.',
  et: 'Estonian.',
  fi: 'Finnish.',
  fr: 'French.',
  ga: 'Irish.',
  hr: 'Croatian.',
  hu: 'Hungarian.',
  it: 'Italian.',
  lt: 'Lithuanian.',
  lv: 'Latvian.',
  mt: 'Maltese.',
  nl: 'Dutch.',
  pl: 'Polish.',
  pt: 'Portuguese.',
  ro: 'Romanian.',
  sk: 'Slovak.',
  sl: 'Slovenian.',
  sv: 'Swedish.',
});

export const AccessTierEnum = enumOf<Tier>('AccessTier', 'An audience of passports; separate, without hierarchy.', {
  public: 'Everybody.',
  end_user: 'Who holds the item; for models and batches, any account.',
  repairer: 'Repairers whom the brand accredited.',
  recycler: 'Recyclers whom the brand accredited.',
  upstream: 'Who has access to the brand, and authorities.',
  authority: 'Market-surveillance authorities.',
});

export const PassportVisibilityEnum = enumOf<Visibility>(
  'PassportVisibility',
  '`public`: everyone. `owner_only`: the current owner alone. `internal`: never served.',
  {
    public: 'Everybody reads what its tier shows.',
    owner_only: 'The current owner alone reads it.',
    internal: 'Nobody is served it.',
  },
);

export const PassportLevelEnum = enumOf<PassportLevel>(
  'PassportLevel',
  'What a passport is about: one item, one batch, or the model.',
  { item: 'One item.', batch: 'All items of a lot.', model: 'All items of a model.' },
);
