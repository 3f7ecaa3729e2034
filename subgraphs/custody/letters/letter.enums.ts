import { LANGUAGE_MEANINGS } from '../../../schema/vocabulary/languages.js';
import { enumOf } from '../../lib/graphql/enum-of.js';

export const LanguageEnum = enumOf('Language', 'A language that people are addressed in.', LANGUAGE_MEANINGS);
