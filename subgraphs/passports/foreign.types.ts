import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../common/access/access.js';
import { type Belonging, BelongsTo } from '../common/access/belonging.js';
import type { PassportsContext } from './context.js';
import { batchSubject, modelSubject } from './peers/catalog.js';
import { itemById } from './peers/custody.js';

const ofBrand = (thing: { readonly brandId: number } | null): Belonging => (thing ? { brands: [thing.brandId] } : {});

@Access(everyone)
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Brand', { description: 'The brand, by key.' })
export class BrandKey {
  @Field(() => Int, { description: 'Internal id; deprecated wherever there is a `code`.' })
  id!: number;
}

@Access(everyone)
@BelongsTo(async ({ id }: ProductKey, { peers }: PassportsContext) => ofBrand(await itemById(peers, id)))
@Directive('@key(fields: "id")')
@ObjectType('Product', { description: 'A registered item, with its passports.' })
export class ProductKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

@Access(everyone)
@BelongsTo(async ({ id }: ModelKey, { peers }: PassportsContext) => ofBrand(await modelSubject(peers, id)))
@Directive('@key(fields: "id")')
@ObjectType('ProductModel', { description: 'A model, with its passports.' })
export class ModelKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}

@Access(everyone)
@BelongsTo(async ({ id }: BatchKey, { peers }: PassportsContext) => ofBrand(await batchSubject(peers, id)))
@Directive('@key(fields: "id")')
@ObjectType('ProductBatch', { description: 'A batch (lot), with its passports.' })
export class BatchKey {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;
}
