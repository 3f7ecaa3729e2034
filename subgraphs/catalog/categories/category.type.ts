import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { Access, everyone } from '../../common/access/access.js';
import { SectorEnum } from './category.enums.js';

@Access(everyone)
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A category of products; its sector decides which passport sections apply.' })
export class Category {
  @Field(() => Int, { description: 'Number of the category, as mint rows carry it.' })
  id!: number;

  @Field({ description: 'Stable key, e.g. `handbag`.' })
  key!: string;

  @Field(() => SectorEnum, { nullable: true, description: '`battery`, `textile`, `footwear`, or null.' })
  sector!: Sector | null;

  /** Names by language, from which the field `name` selects. */
  names!: Readonly<Record<string, string>>;
}
