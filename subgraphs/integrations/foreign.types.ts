import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../common/access/access.js';

/** Brand of the catalog, by key. */
@Access(everyone)
@Directive('@key(fields: "id")')
@ObjectType('Brand')
export class BrandKey {
  @Field(() => Int, { description: 'Internal id; deprecated wherever there is a `code`.' })
  id!: number;
}

/** Point of sale of custody, by key. */
@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Retailer')
export class RetailerKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

/** Item of custody, by key. */
@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Product')
export class ProductKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}
