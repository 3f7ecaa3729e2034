import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, InputType } from 'type-graphql';
import type { JsonObject } from '../../../schema/json.js';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import { PassportVisibilityEnum } from '../documents/passport.enums.js';

@Directive('@inaccessible')
@InputType('ImportedVersionInput', { description: 'A version of a passport as a manifest has it.' })
export class ImportedVersion {
  @Field(() => GraphQLJSONObject, { description: 'The document: an object of sections, also of the brand’s own.' })
  readonly data!: JsonObject;

  @Field(() => PassportVisibilityEnum, { description: 'Audience to which it is served.' })
  readonly visibility!: Visibility;

  @Field({ description: 'Whether it stays a draft.' })
  readonly draft!: boolean;
}
