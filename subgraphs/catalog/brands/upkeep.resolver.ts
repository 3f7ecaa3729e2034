import { Arg, Ctx, Directive, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, roles, systemOnly } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { Category } from '../categories/category.type.js';
import { saveCategory } from '../categories/save-category.js';
import type { CatalogContext } from '../context.js';
import { planCodes } from '../plans/plan.statements.js';
import { Plan } from '../plans/plan.type.js';
import { savePlan } from '../plans/save-plan.js';
import { Brand } from './brand.type.js';
import { beginFirstManifest, endFirstManifest, firstManifestBegun, firstManifestFile } from './first-manifest.js';
import { saveBrand } from './save-brand.js';
import { skipGivenNumbers } from './skip-given-numbers.js';
import { toBrand } from './to-brand.js';
import { BrandInput, CategoryInput, PlanInput } from './upkeep.input.js';

/** Saves plans, categories and brands. */
@Resolver()
export class UpkeepResolver {
  @Access(roles('operator'))
  @Mutation(() => Plan, { description: 'Creates the plan of a code, or changes it. Refusals: INVALID_INPUT.' })
  savePlan(
    @Arg('input', () => PlanInput, { description: 'The plan.' }) input: PlanInput,
    @Ctx() context: CatalogContext,
  ): Promise<Plan> {
    return savePlan(context, input);
  }

  @Access(roles('operator'))
  @Mutation(() => Category, { description: 'Creates the category of a key, or changes it. Refusals: INVALID_INPUT.' })
  async saveCategory(
    @Arg('input', () => CategoryInput, { description: 'The category.' }) input: CategoryInput,
    @Ctx() context: CatalogContext,
  ): Promise<Category> {
    const category = await saveCategory(context, input);
    await skipNumber(context, input.id);
    return category;
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited(
    () => ({}),
    ({ id }: Brand) => ({ brandId: id }),
  )
  @Mutation(() => Brand, {
    description:
      'Creates the brand of a code, or changes it: operators everything, its administrators all but its plan. Refusals: INVALID_INPUT, NOT_FOUND, FORBIDDEN.',
  })
  async saveBrand(
    @Arg('input', () => BrandInput, { description: 'The brand.' }) input: BrandInput,
    @Ctx() context: CatalogContext,
  ): Promise<Brand> {
    const id = await saveBrand(context, input);
    await skipNumber(context, input.id);
    return toBrand((await context.brands.byId(id))!);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, { description: 'After brands and categories were created under given numbers.' })
  async skipGivenNumbers(@Ctx() context: CatalogContext): Promise<boolean> {
    await skipGivenNumbers(context);
    return true;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [String], { description: 'Codes of all plans.' })
  async planCodes(@Ctx() { database }: CatalogContext): Promise<string[]> {
    return (await planCodes.rows(database.pool, {})).map(({ code }) => code);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => [Brand], { description: 'Brands with one of these codes, numbers or host names.' })
  async brandsInUse(
    @Arg('codes', () => [String]) codes: string[],
    @Arg('ids', () => [Int]) ids: number[],
    @Arg('domains', () => [String]) domains: string[],
    @Ctx() { brands }: CatalogContext,
  ): Promise<Brand[]> {
    const rows = await Promise.all([
      ...codes.map((code) => brands.byCode(code)),
      ...ids.map((id) => brands.byId(id)),
      ...domains.map((domain) => brands.byDomain(domain)),
    ]);
    return [...new Map(rows.flatMap((row) => (row ? [[row.id, toBrand(row)] as const] : []))).values()];
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Boolean, { description: 'Whether a first manifest was ever begun to be loaded.' })
  firstManifestBegun(@Ctx() context: CatalogContext): Promise<boolean> {
    return firstManifestBegun(context);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => String, {
    nullable: true,
    description: 'Path of the first manifest that was begun; null for the demonstration, and where it is not known.',
  })
  firstManifestFile(@Ctx() context: CatalogContext): Promise<string | null> {
    return firstManifestFile(context);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, {
    description:
      'Whether the first manifest is to be loaded: nothing is there yet, or its load did not come to its end.',
  })
  beginFirstManifest(@Ctx() context: CatalogContext, @Arg('file', () => String) file: string): Promise<boolean> {
    return beginFirstManifest(context, file);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, { description: 'The first manifest is loaded.' })
  async endFirstManifest(@Ctx() context: CatalogContext): Promise<boolean> {
    await endFirstManifest(context);
    return true;
  }
}

/** Advances the sequence beyond an id set by an operator; those of a manifest are skipped together at its end. */
async function skipNumber(context: CatalogContext, given: number | null | undefined): Promise<void> {
  if (given != null && context.principal.kind !== 'system') await skipGivenNumbers(context);
}
