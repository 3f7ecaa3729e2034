import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../lib/access.js';

@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Brand', { description: 'The brand, by key.' })
export class BrandKey {
  @Field(() => Int, { description: 'Internal number; deprecated wherever `code` stands beside it.' })
  id!: number;
}

@Access(everyone)
@Directive('@key(fields: "id")')
@ObjectType('Product', { description: 'One registered piece, with what is published about it.' })
export class ProductKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

@Access(everyone)
@Directive('@key(fields: "id")')
@ObjectType('ProductModel', { description: 'A model, with what is published about it.' })
export class ModelKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

@Access(everyone)
@Directive('@key(fields: "id")')
@ObjectType('ProductBatch', { description: 'A batch (lot), with what is published about it.' })
export class BatchKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}
