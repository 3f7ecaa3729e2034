import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager, SqlEntityManager } from '@mikro-orm/postgresql';
import type { InputFault } from '../../../schema/error-facts.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { isAdministratorOf, isOperator } from '../../lib/graphql/principal.js';
import { CategoryEntity, type Category as StoredCategory } from '../categories/category.entity.js';
import type { Category } from '../categories/category.type.js';
import type { CatalogContext } from '../context.js';
import { PlanEntity, type Plan as StoredPlan } from '../plans/plan.entity.js';
import type { Plan } from '../plans/plan.type.js';
import { type Brand, BrandEntity } from './brand.entity.js';
import { brandFaults } from './brand-input.rules.js';
import { wantFewer, wantNoFewer } from './fewer-approvals.js';
import { nameDomain, orDomainTaken } from './name-domain.js';
import type { BrandInput, CategoryInput, PlanInput } from './upkeep.input.js';

const fault = (field: string, message: string, input: unknown): InputFault => ({
  type: 'value_error',
  path: [field],
  message,
  input,
});

/** Only what was said is changed. */
const given = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** Creates the plan of a code or changes it. */
export function savePlan({ database }: CatalogContext, { code, ...input }: PlanInput): Promise<Plan> {
  return database.unitOfWork(async (em) => {
    await oneAtATime(em, `plan ${code}`);
    const plan = (await em.findOne(PlanEntity, { code })) ?? em.create(PlanEntity, { code } as never);
    em.assign(plan, given({ ...input, features: input.features ?? undefined }) as never);
    em.persist(plan);
    await em.flush();
    return toPlan(plan);
  });
}

/** Creates the category of a key or changes it. */
export function saveCategory(
  { database }: CatalogContext,
  { key, id, names, ...input }: CategoryInput,
): Promise<Category> {
  return database.unitOfWork(async (em) => {
    await oneAtATime(em, `category ${key}`);
    const found = await em.findOne(CategoryEntity, { key });
    const merged = { ...found?.names, ...names };
    if (!merged.en) throw invalidInput(fault('names', 'A name in English is required', names ?? null));
    const category = found ?? em.create(CategoryEntity, { key, ...(id != null ? { id } : {}), names: merged } as never);
    em.assign(category, given({ ...input, names: merged }) as never);
    em.persist(category);
    await em.flush();
    return toCategory(category);
  });
}

const toPlan = ({ code, features, requestsPerMinute, monthlyProducts }: StoredPlan): Plan => ({
  code,
  features,
  requestsPerMinute: requestsPerMinute ?? null,
  monthlyProducts: monthlyProducts ?? null,
});

const toCategory = ({ id, key, sector, names }: StoredCategory): Category => ({
  id,
  key,
  sector: sector ?? null,
  names,
});

/**
 * Creates the brand of a code or changes it. Operators may everything; a brand's administrators everything but its plan
 * and its number, and they create none; a host name that they give it has still to be proved (`nameDomain`).
 */
export async function saveBrand(context: CatalogContext, input: BrandInput): Promise<number> {
  const faults = brandFaults(input);
  if (faults.length > 0) throw invalidInput(...faults);
  const { code, id, plan: planCode, offer, domain, ...rest } = input;
  return context.database
    .unitOfWork(async (em) => {
      await oneAtATime(em, `brand ${code}`);
      const found = await em.findOne(BrandEntity, { code }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      requireKeeper(context, found, planCode != null);
      const plan = planCode == null ? null : await em.findOne(PlanEntity, { code: planCode });
      if (planCode != null && !plan) throw invalidInput(fault('plan', 'No such plan', planCode));
      if (!found && (!plan || !rest.name))
        throw invalidInput(fault(plan ? 'name' : 'plan', 'Required of a new brand', null));
      const brand =
        found ?? em.create(BrandEntity, { code, ...(id != null ? { id } : {}), ...(offer ? { offer } : {}) } as never);
      const mintApprovals = await approvalsInForce(em, context, found, rest.mintApprovals ?? undefined);
      em.assign(brand, given({ ...rest, mintApprovals, planId: plan?.id }) as never);
      em.persist(brand);
      if (domain !== undefined)
        await nameDomain(em, context, await numbered(em, brand), domain, isOperator(context.principal));
      await em.flush();
      return brand.id;
    })
    .catch((error: unknown) => {
      if (isNumberTaken(error)) throw invalidInput(fault('id', 'This number is taken', id));
      return orDomainTaken(error, domain);
    });
}

/** A brand with its number, which a new one gets when it is written. */
async function numbered(em: EntityManager, brand: Brand): Promise<Brand> {
  await em.flush();
  return brand;
}

const isNumberTaken = (error: unknown): boolean =>
  error instanceof UniqueConstraintViolationException && error.message.includes('brand_pkey');

/**
 * The number of approvals to write; undefined to leave it. More are in force at once. Fewer, wanted by an administrator of the
 * brand, are in force when as many others approved it as are needed now; an operator sets any number.
 */
async function approvalsInForce(
  em: SqlEntityManager,
  { principal, clock }: CatalogContext,
  brand: Brand | null,
  wanted: number | undefined,
): Promise<number | undefined> {
  if (!brand || wanted === undefined || wanted === brand.mintApprovals) return wanted;
  const isFewer = wanted < brand.mintApprovals;
  if (!isFewer || principal.kind !== 'account' || principal.role === 'operator') {
    await wantNoFewer(em, brand.id);
    return wanted;
  }
  await wantFewer(em, brand.id, { wanted, by: principal.accountId, at: clock() });
  return undefined;
}

/** Of two who create the same thing at once, the second finds it there. */
const oneAtATime = (em: SqlEntityManager, name: string): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`catalog ${name}`]);

function requireKeeper({ principal }: CatalogContext, brand: Brand | null, changesPlan: boolean): void {
  if (isOperator(principal)) return;
  if (!brand || !isAdministratorOf(principal, brand.id)) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  if (changesPlan) throw new DomainError('FORBIDDEN');
}

/** Numbers given by a manifest must not be drawn again for somebody else. */
export async function skipGivenNumbers({ database }: CatalogContext): Promise<void> {
  for (const table of ['brand', 'category']) {
    await database.pool.query(
      `select setval(pg_get_serial_sequence('catalog.${table}', 'id'),
                     greatest((select max(id) from catalog.${table}), 1))`,
    );
  }
}
