import type { DataType } from '../../../schema/passport-document/value-type.js';
import type { CredentialFormat } from '../../../schema/vocabulary/credential-formats.js';
import { LANGUAGE_MEANINGS, type PageLanguage } from '../../../schema/vocabulary/languages.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { SECTOR_MEANINGS } from '../../../schema/vocabulary/sectors.js';
import { TIER_MEANINGS } from '../../../schema/vocabulary/tiers.js';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const PassportVersionStateEnum = enumOf('PassportVersionState', 'State of a version.', {
  published: 'In service.',
  superseded: 'Out of service.',
});
export type PassportVersionState = keyof typeof PassportVersionStateEnum;

export const PassportChangeKindEnum = enumOf('PassportChangeKind', 'Difference of two versions at a place.', {
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

export const CredentialFormatEnum = enumOf<CredentialFormat>('CredentialFormat', 'Format of a credential.', {
  dc_sd_jwt: 'SD-JWT VC, `dc+sd-jwt` in media types and tokens.',
});

export const LanguageEnum = enumOf('Language', 'A language that people are addressed in.', LANGUAGE_MEANINGS);

export const SectorEnum = enumOf(
  'Sector',
  'A sector of products that has passport sections of its own.',
  SECTOR_MEANINGS,
);

export const DataTypeEnum = enumOf<DataType>('DataType', 'A type of values, as XML Schema names it.', {
  string: 'Text.',
  boolean: 'True or false.',
  integer: 'A whole number.',
  decimal: 'A decimal number.',
  date: 'A day.',
  dateTime: 'An instant.',
  anyURI: 'An address.',
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

export const AccessTierEnum = enumOf(
  'AccessTier',
  'An audience of passports; separate, without hierarchy.',
  TIER_MEANINGS,
);

/** Options of the argument that names the audience of a passport. */
export const ASKED_TIER = {
  nullable: true,
  defaultValue: 'public',
  description: "Audience to be served as. Null: the caller's own, where the brand opens it to them.",
} as const;

export const PassportVisibilityEnum = enumOf<Visibility>(
  'PassportVisibility',
  '`public`: everyone. `owner_only`: the current owner alone. `internal`: never served.',
  {
    public: 'Everybody reads what its tier shows.',
    owner_only: 'The current owner alone reads it.',
    internal: 'It is not served.',
  },
);

export const PassportLevelEnum = enumOf<PassportLevel>(
  'PassportLevel',
  'Subject of a passport: one item, one batch, or the model.',
  { item: 'One item.', batch: 'All items of a lot.', model: 'All items of a model.' },
);
