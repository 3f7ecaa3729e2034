import { Field, InputType, ObjectType } from 'type-graphql';
import type { PageLanguage } from '../../../schema/vocabulary/languages.js';
import { Access, everyone } from '../../common/access/access.js';
import { RequestText, WebAddress } from '../../lib/bounds/bounded-scalars.js';
import { PageLanguageEnum } from '../documents/passport.enums.js';
import type { LinkAnswer } from './resolve-link.js';

@Access(everyone)
@ObjectType({ description: 'Where a GS1 Digital Link leads.' })
export class DigitalLinkTarget {
  @Field(() => String, {
    nullable: true,
    description: 'Absolute address to redirect to; null when the link set is the answer.',
  })
  location!: string | null;

  readonly answer!: LinkAnswer;
}

@InputType({ description: 'Proof that a caller is a person.' })
export class PageReaderInput {
  @Field(() => RequestText, { description: 'HTTP method.' })
  method!: string;

  @Field(() => RequestText, { description: '`User-Agent`.' })
  userAgent!: string;

  @Field(() => RequestText, { description: '`Accept`.' })
  accept!: string;

  @Field(() => RequestText, { description: '`Sec-Purpose` or `Purpose`.' })
  purpose!: string;
}

@InputType({ description: 'A GS1 Digital Link as it was asked for.' })
export class DigitalLinkInput {
  @Field(() => [RequestText], { description: 'Decoded path segments below `/01/`.' })
  segments!: string[];

  @Field(() => RequestText, { nullable: true, description: '`linkType` as given.' })
  linkType?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'The link set was asked for by its media type.' })
  wantsLinkSet!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: 'Of several targets, one that is JSON is asked for.' })
  wantsData!: boolean;

  @Field(() => RequestText, {
    defaultValue: '',
    description: 'Query of the request, which is passed on to the target without `linkType`.',
  })
  query!: string;

  @Field(() => PageLanguageEnum, { description: 'Language of the pages.' })
  locale!: PageLanguage;

  @Field(() => WebAddress, { nullable: true, description: "Host to lead to; the platform's address by default." })
  baseUrl?: string | null;

  @Field(() => PageReaderInput, {
    nullable: true,
    description: 'Facts of the reader’s request, to count scans; not stored.',
  })
  reader?: PageReaderInput | null;
}
