import { Directive, Field, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../lib/graphql/access.js';

@Access(everyone)
@Directive('@key(fields: "sourceUrl")')
@ObjectType({ description: 'An image that a brand named by its address.' })
export class Picture {
  @Field({ description: 'Address as given.' })
  sourceUrl!: string;

  /** Of its light copy, where whoever made this has read it already: null for none. */
  readonly sha256?: string | null;
}
