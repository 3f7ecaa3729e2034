import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../common/access/access.js';

@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Brand', { description: 'The brand, by key.' })
export class BrandKey {
  @Field(() => Int, { description: 'Internal id; deprecated wherever there is a `code`.' })
  id!: number;
}

@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Category', { description: 'The category, by key.' })
export class CategoryKey {
  @Field(() => Int, { description: 'Number of the category, as mint rows carry it.' })
  id!: number;
}

@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('ProductModel', { description: 'The model, by key.' })
export class ModelKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('ProductBatch', { description: 'The batch (lot), by key.' })
export class BatchKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

@Access(everyone)
@Directive('@key(fields: "sourceUrl", resolvable: false)')
@ObjectType('Picture', { description: 'An image, by its address.' })
export class ImageKey {
  @Field({ description: 'Address as given.' })
  sourceUrl!: string;
}

@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Account', { description: 'The account, by key; its other fields need further rights.' })
export class AccountKey {
  @Field(() => Int, { description: 'Number of the account.' })
  id!: number;
}
