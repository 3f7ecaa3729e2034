import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../lib/graphql/access.js';
import { type Belonging, BelongsTo } from '../lib/graphql/belonging.js';
import type { PassportsContext } from './context.js';
import { batchSubject, modelSubject } from './peers/catalog.js';
import { itemById } from './peers/custody.js';

const ofBrand = (thing: { readonly brandId: number } | null): Belonging => (thing ? { brands: [thing.brandId] } : {});

@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Brand', { description: 'The brand, by key.' })
export class BrandKey {
  @Field(() => Int, { description: 'Internal number; deprecated wherever `code` stands beside it.' })
  id!: number;
}

@Access(everyone)
@BelongsTo(async ({ id }: ProductKey, { peers }: PassportsContext) => ofBrand(await itemById(peers, id)))
@Directive('@key(fields: "id")')
@ObjectType('Product', { description: 'One registered item, with what is published about it.' })
export class ProductKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

@Access(everyone)
@BelongsTo(async ({ id }: ModelKey, { peers }: PassportsContext) => ofBrand(await modelSubject(peers, id)))
@Directive('@key(fields: "id")')
@ObjectType('ProductModel', { description: 'A model, with what is published about it.' })
export class ModelKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

@Access(everyone)
@BelongsTo(async ({ id }: BatchKey, { peers }: PassportsContext) => ofBrand(await batchSubject(peers, id)))
@Directive('@key(fields: "id")')
@ObjectType('ProductBatch', { description: 'A batch (lot), with what is published about it.' })
export class BatchKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}
