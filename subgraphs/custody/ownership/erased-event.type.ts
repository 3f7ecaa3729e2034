import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'An event without the texts of an erased person.' })
export class ErasedEvent {
  @Field(() => ID, { description: 'Its identifier.' })
  id!: string;

  @Field({ description: 'Its body, as it is delivered: JSON.' })
  body!: string;
}
