import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../lib/graphql/access.js';

/** The catalog's brand, by key. */
@Access(everyone)
@Directive('@key(fields: "id")')
@ObjectType('Brand')
export class BrandKey {
  @Field(() => Int, { description: 'Internal number; deprecated wherever `code` stands beside it.' })
  id!: number;
}

/** Custody's point of sale, by key. */
@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Retailer')
export class RetailerKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

/** Custody's item, by key. */
@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Product')
export class ProductKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}
