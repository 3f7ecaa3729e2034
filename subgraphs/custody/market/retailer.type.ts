import { Directive, Field, InputType, Int, ObjectType } from 'type-graphql';
import { Access, anyOf, itsBrandTeam, itsRetailerContacts } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { City } from '../../lib/bounds/bounded-scalars.js';
import type { RetailerRow } from './retailer.statements.js';

@Access(anyOf(itsBrandTeam, itsRetailerContacts))
@BelongsTo(({ brandId, id }: Retailer) => ({ brands: [brandId], retailers: [id] }))
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A point of sale of a brand.' })
export class Retailer {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Code, unique in its brand.' })
  code!: string;

  @Field({ description: 'Name people know it by.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'ISO 3166 alpha-2, or null.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city!: string | null;

  @Field({ description: 'False: sales can no longer be declared there.' })
  active!: boolean;

  readonly brandId!: number;
}

export const toRetailer = (row: RetailerRow): Retailer => ({
  id: row.id,
  code: row.code,
  name: row.name,
  country: row.country,
  city: row.city,
  active: row.active,
  brandId: row.brand_id,
});

@InputType({ description: 'A point of sale as it should be.' })
export class RetailerInput {
  @Field(() => Int, { description: 'Brand it sells for.' })
  brandId!: number;

  @Field({ description: '1 to 64 characters; names the point of sale within its brand.' })
  code!: string;

  @Field({ description: 'Name people know it by.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'ISO 3166 alpha-2.' })
  country?: string | null;

  @Field(() => City, { nullable: true, description: 'City.' })
  city?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  active?: boolean | null;
}
