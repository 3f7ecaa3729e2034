import { GraphQLJSONObject } from 'graphql-scalars';
import {
  Arg,
  Args,
  Ctx,
  Directive,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Access, anyOf, everyone, keysWith, roles } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import { countLoaded } from '../../lib/bounds/answer-bound.js';
import { WebAddress } from '../../lib/bounds/bounded-scalars.js';
import { ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { actingBrand } from '../brands/acting-brand.js';
import { brandReference } from '../brands/brand.resolver.js';
import { Brand } from '../brands/brand.type.js';
import { catalogKeepers, ofBrand } from '../catalog-keepers.js';
import type { CatalogContext } from '../context.js';
import { BatchInput, ProductBatch, toLot } from '../lots/lot.type.js';
import { saveLot } from '../lots/save-lot.js';
import { ModelInput } from './model.input.js';
import type { OpenFacts } from './model.statements.js';
import { ProductModel, toModel } from './model.type.js';
import { saveModel } from './save-model.js';
import { setModelMedia } from './set-model-media.js';

const keeper = anyOf(keysWith('mint:batch'), roles('brand_admin', 'operator'));

const ProductModelConnection = connectionType(ProductModel, 'ProductModel', keeper);

@Access(catalogKeepers)
@BelongsTo(({ model }: SavedModel) => ofBrand(model))
@ObjectType({ description: 'Outcome for a model.' })
class SavedModel {
  @Field({ description: 'False when there was one with this SKU.' })
  created!: boolean;

  @Field(() => ProductModel, { description: 'The model, as it is now.' })
  model!: ProductModel;

  @Directive('@inaccessible')
  @Field({
    description: 'True when its GTIN belongs to another brand, of which the operator who loads the manifest is warned.',
  })
  hasGtinOfAnother!: boolean;
}

@Access(catalogKeepers)
@BelongsTo(({ batch }: SavedBatch) => ofBrand(batch))
@ObjectType({ description: 'Outcome of a batch.' })
class SavedBatch {
  @Field({ description: 'False when there was one with this code.' })
  created!: boolean;

  @Field(() => ProductBatch, { description: 'The batch, as it is now.' })
  batch!: ProductBatch;
}

@Resolver(() => ProductModel)
export class ModelResolver {
  @Access(keeper)
  @Query(() => ProductModelConnection, { description: 'Models of a brand, by number.' })
  async models(
    @Ctx() context: CatalogContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('brandId', () => Int, { nullable: true, description: "A key's own brand when absent." })
    brandId?: number | null,
    @Arg('search', () => String, { nullable: true, description: 'A part of name or SKU, or a GTIN.' })
    search?: string | null,
    @Arg('sku', () => String, { nullable: true, description: 'Only the model with this SKU, compared exactly.' })
    sku?: string | null,
  ): Promise<Connection<ProductModel>> {
    const asked = {
      brandId: actingBrand(context.principal, brandId),
      search: search?.trim() || null,
      sku: sku ?? null,
    };
    return connect(page, {
      rows: (after, limit) => context.models.page({ ...asked, after: numberAt(after) ?? 0, limit }),
      placeOf: (row) => row.id,
      nodeOf: toModel,
    });
  }

  @Access(keeper)
  @Audited(
    () => ({ thing: 'ProductModel' }),
    ({ model }: SavedModel) => ({ thingId: model.id, brandId: model.brandId }),
  )
  @Mutation(() => SavedModel, {
    description:
      'Creates a model, or changes the one with this SKU (scope `mint:batch`). Refusals: NOT_FOUND, INVALID_INPUT, GTIN_TAKEN.',
  })
  async saveModel(
    @Arg('input', () => ModelInput, { description: 'The model.' }) input: ModelInput,
    @Ctx() context: CatalogContext,
    @Arg('brandId', () => Int, { nullable: true, description: "A key's own brand when absent." })
    brandId?: number | null,
  ): Promise<SavedModel> {
    const { id, ...saved } = await saveModel(context, actingBrand(context.principal, brandId), input);
    return { ...saved, model: toModel((await context.models.byId(id))!) };
  }

  @Access(keeper)
  @Audited((args) => ({ thing: 'ProductModel', thingId: args.modelId }))
  @Mutation(() => ProductModel, {
    description:
      'Replaces the further images of a model (scope `mint:batch`). The first of them is used where the model has no main image. Refusals: INVALID_INPUT, NOT_FOUND.',
  })
  async setModelMedia(
    @Arg('modelId', () => Int, { description: 'Number of the model.' }) modelId: number,
    @Arg('urls', () => [WebAddress], {
      description: 'Addresses of the images in order, at most 20; none: an empty list.',
    })
    urls: string[],
    @Ctx() context: CatalogContext,
  ): Promise<ProductModel> {
    await setModelMedia(context, modelId, urls);
    return toModel((await context.models.byId(modelId))!);
  }

  @Access(catalogKeepers)
  @FieldResolver(() => GraphQLJSONObject, { nullable: true, description: 'Dimensions, free form.' })
  async dimensionsJson(@Root() model: ProductModel, @Ctx() context: CatalogContext): Promise<object | null> {
    return (await openFactsOf(model, context)).dimensions_json;
  }

  @Access(catalogKeepers)
  @FieldResolver(() => GraphQLJSONObject, { nullable: true, description: 'Specifications, free form.' })
  async specifications(@Root() model: ProductModel, @Ctx() context: CatalogContext): Promise<object | null> {
    return (await openFactsOf(model, context)).specifications;
  }

  @Access(everyone)
  @FieldResolver(() => Brand, { description: 'The brand that sells it.' })
  brand(@Root() { brandId }: ProductModel, @Ctx() context: CatalogContext): Promise<Brand | null> {
    return brandReference({ id: brandId }, context);
  }

  @Access(catalogKeepers)
  @FieldResolver(() => [ProductBatch], {
    description: 'Batches of the model, newest first, for the brand’s team and keys.',
  })
  async batches(
    @Root() { id: modelId }: ProductModel,
    @Ctx() context: CatalogContext,
    @Arg('batchCode', () => String, { nullable: true, description: 'Only the batch with this code, compared exactly.' })
    code: string | null,
    @Args(() => ListPage) page: ListPage,
  ): Promise<ProductBatch[]> {
    return (await context.lots.ofModel({ modelId, code: code ?? null, ...partOf(page) })).map(toLot);
  }

  @Access(catalogKeepers)
  @FieldResolver(() => Int, { description: 'Number of its batches, for the brand’s team and keys.' })
  async batchesCount(@Root() { id }: ProductModel, @Ctx() context: CatalogContext): Promise<number> {
    return (await context.lots.countOfModel(id))?.count ?? 0;
  }
}

/** Reads the free-form fields of a model once per request, after the size of the whole page was checked. */
function openFactsOf(model: ProductModel, context: CatalogContext): Promise<OpenFacts> {
  model.openFacts ??= readOpenFacts(model, context);
  return model.openFacts;
}

async function readOpenFacts({ id, textBytes }: ProductModel, context: CatalogContext): Promise<OpenFacts> {
  countLoaded(context, textBytes);
  return (await context.models.openFacts(id))!;
}

@Resolver(() => ProductBatch)
export class BatchResolver {
  @Access(keeper)
  @Audited(
    () => ({ thing: 'ProductBatch' }),
    ({ batch }: SavedBatch) => ({ thingId: batch.id, brandId: batch.brandId }),
  )
  @Mutation(() => SavedBatch, {
    description: 'Creates a batch of a model, or changes the one with this code (scope `mint:batch`).',
  })
  async saveBatch(
    @Arg('input', () => BatchInput, { description: 'The batch.' }) input: BatchInput,
    @Ctx() context: CatalogContext,
    @Arg('brandId', () => Int, { nullable: true, description: "A key's own brand when absent." })
    brandId?: number | null,
  ): Promise<SavedBatch> {
    const { id, created } = await saveLot(context, actingBrand(context.principal, brandId), input);
    return { created, batch: toLot((await context.lots.byId(id))!) };
  }

  @Access(everyone)
  @FieldResolver(() => Brand, { description: 'The brand that made it.' })
  brand(@Root() { brandId }: ProductBatch, @Ctx() context: CatalogContext): Promise<Brand | null> {
    return brandReference({ id: brandId }, context);
  }

  @Access(everyone)
  @FieldResolver(() => ProductModel, { description: 'The model it is a lot of.' })
  async model(@Root() { modelId }: ProductBatch, @Ctx() context: CatalogContext): Promise<ProductModel> {
    return toModel((await context.models.byId(modelId))!);
  }
}

/** Returns a model referenced by another subgraph. */
export async function modelReference({ id }: { id: number }, context: CatalogContext): Promise<ProductModel | null> {
  const row = await context.kept.model(id);
  return row ? toModel(row) : null;
}

/** Returns a lot referenced by another subgraph. */
export async function batchReference({ id }: { id: number }, context: CatalogContext): Promise<ProductBatch | null> {
  const row = await context.lots.byId(id);
  return row ? toLot(row) : null;
}
