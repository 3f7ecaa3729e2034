import { Field, ObjectType } from 'type-graphql';
import type { DataType } from '../../../schema/passport-document/value-type.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../../schema/vocabulary/languages.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';
import { Access, everyone } from '../../common/access/access.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { AccessTierEnum, DataTypeEnum, PageLanguageEnum, SectorEnum } from './passport.enums.js';

@Access(everyone)
@ObjectType({ description: 'A text in one language.' })
export class TextInLanguage {
  @Field(() => PageLanguageEnum, { description: 'The language.' })
  language!: PageLanguage;

  @Field(() => String, { description: 'The text.' })
  text!: string;
}

@Access(everyone)
@ObjectType({ description: 'A term of the dictionary that passports are written with.' })
export class PassportTerm {
  @Field(() => String, { description: 'Its name: the fragment of its address, `section.member`.' })
  name!: string;

  @AtMost(PAGE_LANGUAGES.length)
  @Field(() => [TextInLanguage], { description: 'Its name for people.' })
  labels!: TextInLanguage[];

  @AtMost(PAGE_LANGUAGES.length)
  @Field(() => [TextInLanguage], { description: 'Its meaning.' })
  comments!: TextInLanguage[];

  @AtMost(PAGE_LANGUAGES.length)
  @Field(() => [TextInLanguage], {
    description: 'Unit of its values, as it is written after them; empty where there is none.',
  })
  units!: TextInLanguage[];

  @Field(() => DataTypeEnum, {
    nullable: true,
    description: 'Type of its values, a name of XML Schema; null where they may be of any.',
  })
  dataType!: DataType | null;

  @AtMost(TIERS.length)
  @Field(() => [AccessTierEnum], {
    description: 'Audiences that see it by default; empty for a name that is not part of a section.',
  })
  tiers!: Tier[];

  @Field(() => SectorEnum, { nullable: true, description: 'Sector it belongs to.' })
  sector!: Sector | null;
}
