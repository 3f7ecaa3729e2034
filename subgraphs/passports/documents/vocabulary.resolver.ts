import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, Query, Resolver } from 'type-graphql';
import { vocabularyAddress } from '../../../schema/passport-document/dictionary.js';
import { dictionaryJsonLd } from '../../../schema/passport-document/dictionary-renderings.js';
import { LANGUAGES, type Language } from '../../../schema/vocabulary/languages.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { Access, everyone } from '../../lib/graphql/access.js';
import type { PassportsContext } from '../context.js';
import { disclosedTerms } from './vocabulary.rules.js';
import { PassportTerm, type TextInLanguage } from './vocabulary.type.js';

/** More terms than the published schema and the words of pages will have. */
const MOST_TERMS = 2_000;

const texts = (each: Readonly<Record<Language, string>> | undefined): TextInLanguage[] =>
  each ? LANGUAGES.map((language) => ({ language, text: each[language] })) : [];

/** The dictionary that passports are written with: what each `dictionaryReference` of EN 18223 leads to. */
@Resolver(() => PassportTerm)
export class VocabularyResolver {
  @Access(everyone)
  @Query(() => GraphQLJSONObject, { description: "The platform's own terms of linked data, as linked data." })
  passportVocabulary(@Ctx() { ports }: PassportsContext): object {
    return dictionaryJsonLd(disclosedTerms(), vocabularyAddress(ports.publicUrl));
  }

  @Access(everyone)
  @AtMost(MOST_TERMS)
  @Query(() => [PassportTerm], { description: 'The terms of the dictionary that passports are written with.' })
  passportTerms(): PassportTerm[] {
    return disclosedTerms().map(({ name, label, comment, unit, dataType, tiers, sector }) => ({
      name,
      labels: texts(label),
      comments: texts(comment),
      units: texts(unit),
      dataType: dataType ?? null,
      tiers: [...tiers],
      sector,
    }));
  }
}
