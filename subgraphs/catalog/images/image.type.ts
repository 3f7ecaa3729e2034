import { Directive, Field, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';

@Access(everyone)
@Directive('@key(fields: "sourceUrl")')
@ObjectType('Picture', { description: 'An image that a brand named by its address.' })
export class Image {
  @Field({ description: 'Address as given.' })
  sourceUrl!: string;

  /** Hash of its light copy, if already read: null for none. */
  readonly sha256?: string | null;
}
