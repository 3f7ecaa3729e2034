import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { vocabularyAddress } from '../../../schema/passport-document/dictionary.js';
import { LANGUAGES, type PageLanguage } from '../../../schema/vocabulary/languages.js';
import { Access, everyone } from '../../common/access/access.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import type { PassportsContext } from '../context.js';
import { PageLanguageEnum } from './passport.enums.js';
import { publishedDictionary } from './published-dictionary.js';
import { toPassportTerms } from './to-passport-terms.js';
import { PassportTerm } from './vocabulary.type.js';

/** Upper bound of the number of terms. */
const MOST_TERMS = 2_000;

/** Vocabulary of passports, the target of each `dictionaryReference` of EN 18223. */
@Resolver(() => PassportTerm)
export class VocabularyResolver {
  @Access(everyone)
  @Query(() => GraphQLJSONObject, { description: "The platform's own terms of linked data, as linked data." })
  passportVocabulary(@Ctx() { ports }: PassportsContext): object {
    return publishedDictionary(vocabularyAddress(ports.publicUrl)).jsonLd;
  }

  @Access(everyone)
  @Query(() => String, { description: 'The same as Turtle.' })
  passportVocabularyTurtle(@Ctx() { ports }: PassportsContext): string {
    return publishedDictionary(vocabularyAddress(ports.publicUrl)).turtle;
  }

  @Access(everyone)
  @AtMost(MOST_TERMS)
  @Query(() => [PassportTerm], { description: 'The terms of the dictionary that passports are written with.' })
  passportTerms(
    @Arg('languages', () => [PageLanguageEnum], {
      defaultValue: LANGUAGES,
      description: 'Languages of the texts.',
    })
    languages: PageLanguage[],
  ): PassportTerm[] {
    return toPassportTerms(languages);
  }
}
