import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { noSuch, REQUIRED_OF_NEW_BRAND } from '../../../schema/field-sentences.js';
import { isAdministratorOf, isOperator } from '../../../schema/principal.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { given } from '../given.js';
import { lockName } from '../lock-name.statements.js';
import { isNumberTaken, NUMBER_TAKEN } from '../number-taken.js';
import { type Plan, PlanEntity } from '../plans/plan.entity.js';
import { type Brand, BrandEntity } from './brand.entity.js';
import { brandFaults } from './brand-input.rules.js';
import { wantFewer, wantNoFewer } from './fewer-approvals.js';
import { domainTaken, isDomainTaken, nameDomain } from './name-domain.js';
import type { BrandInput } from './upkeep.input.js';

const fault = (field: string, message: string, input: unknown): DomainError =>
  invalidInput({ type: 'value_error', path: [field], message, input });

/**
 * Creates or updates the brand of a code. Operators may change everything; a brand's administrators all but its plan
 * and id, and they create none; a host name set by them must be verified (`nameDomain`).
 */
export async function saveBrand(context: CatalogContext, input: BrandInput): Promise<number> {
  const faults = brandFaults(input);
  if (faults.length > 0) throw invalidInput(...faults);
  const { id, domain } = input;
  try {
    return await context.database.unitOfWork((em) => write(em, context, input));
  } catch (error) {
    if (isNumberTaken(error, 'brand')) throw fault('id', NUMBER_TAKEN, id);
    if (domain && isDomainTaken(error)) throw domainTaken(domain);
    throw error;
  }
}

async function write(em: EntityManager, context: CatalogContext, input: BrandInput): Promise<number> {
  const { code, plan: planCode, domain } = input;
  await lockName.post(em, { name: `catalog brand ${code}` });
  const found = await em.findOne(BrandEntity, { code }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  requireKeeper(context, found, planCode != null);
  const plan = planCode == null ? null : await em.findOne(PlanEntity, { code: planCode });
  if (planCode != null && !plan) throw fault('plan', noSuch('plan'), planCode);
  const mintApprovals = await approvalsInForce(em, context, found, input.mintApprovals ?? undefined);
  const brand = found ?? newBrand(em, input, plan);
  em.assign(brand, given({ ...factsOf(input), mintApprovals, planId: plan?.id }));
  // Assigns the id of a new brand.
  await em.flush();
  if (domain !== undefined) await nameDomain(em, context, brand, domain, isOperator(context.principal));
  await em.flush();
  return brand.id;
}

function newBrand(em: EntityManager, { code, id, name, offer }: BrandInput, plan: Plan | null): Brand {
  if (!plan) throw fault('plan', REQUIRED_OF_NEW_BRAND, null);
  if (!name) throw fault('name', REQUIRED_OF_NEW_BRAND, null);
  const chosen = given({ id: id ?? undefined, offer: offer ?? undefined });
  return em.create(BrandEntity, { code, name, planId: plan.id, ...chosen });
}

/** Returns the fields that are stored as given. Required fields are kept where null is given. */
function factsOf({
  name,
  hidePoweredBy,
  language,
  code,
  id,
  plan,
  offer,
  domain,
  mintApprovals,
  claimWays,
  ...rest
}: BrandInput) {
  return {
    ...rest,
    name: name ?? undefined,
    hidePoweredBy: hidePoweredBy ?? undefined,
    claimWays: claimWays ? [...new Set(claimWays)] : undefined,
    language: language ?? undefined,
  };
}

/**
 * Returns the number of approvals to store; undefined to keep it. More take effect at once. Fewer, requested by an
 * administrator, take effect after as many approvals of others as are required now; an operator sets any number.
 */
async function approvalsInForce(
  em: EntityManager,
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

function requireKeeper({ principal }: CatalogContext, brand: Brand | null, changesPlan: boolean): void {
  if (isOperator(principal)) return;
  if (!brand || !isAdministratorOf(principal, brand.id)) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  if (changesPlan) throw new DomainError('FORBIDDEN');
}
