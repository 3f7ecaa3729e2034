import { ACCOUNT_LANGUAGE_MEANINGS } from '../../../schema/vocabulary/languages.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const AccountLanguageEnum = enumOf(
  'AccountLanguage',
  'A language of letters and of the pages that they lead to.',
  ACCOUNT_LANGUAGE_MEANINGS,
);
