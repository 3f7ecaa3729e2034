import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { Access, anyAccount, anyOf, elseAbsent, itsPeople, ofEveryBrand, roles } from '../../common/access/access.js';
import { type Connection, connect, connectionType, numberAt, PageArgs } from '../../common/graph/connection.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { brandNamed } from '../api-keys/brand-plan.js';
import { accountOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey } from '../foreign.types.js';
import { Accreditation, DistributorContact, toAccreditation, toContact } from '../partners/rights.types.js';
import { AccountInput } from './account.input.js';
import { Account, toAccount } from './account.type.js';
import { disableAccount } from './disable-account.js';
import { refusalOfPassword } from './password.rules.js';
import { saveAccount } from './save-account.js';

/** Loads an account referenced by another subgraph. */
export async function accountReference({ id }: { id: number }, context: IntegrationsContext): Promise<Account | null> {
  const row = await context.accounts.byId(id);
  return row ? toAccount(row) : null;
}

/** Admits the person and operators: no brand may see a person's relations to other brands. */
const relations = elseAbsent(anyOf(itsPeople, ofEveryBrand('operator')));

const AccountConnection = connectionType(Account, 'Account', roles('operator'));

@Resolver(() => Account)
export class AccountResolver {
  @Access(anyAccount)
  @Query(() => Account, { description: 'The calling account.' })
  async me(@Ctx() context: IntegrationsContext): Promise<Account> {
    const row = await context.accounts.byId(accountOf(context).accountId);
    if (!row) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    return toAccount(row);
  }

  @Access(roles('operator'))
  @Query(() => Account, { nullable: true, description: 'An account by number or address; null when there is none.' })
  async account(
    @Ctx() context: IntegrationsContext,
    @Arg('id', () => Int, { nullable: true, description: 'Number of the account.' }) id?: number | null,
    @Arg('email', () => Identifier, { nullable: true, description: 'Its address.' }) email?: string | null,
  ): Promise<Account | null> {
    const row =
      id != null ? await context.accounts.byId(id) : await context.accounts.byEmail(normalizeEmail(email ?? ''));
    return row ? toAccount(row) : null;
  }

  @Access(roles('operator'))
  @Query(() => AccountConnection, { description: 'All accounts by number.' })
  async accounts(
    @Ctx() context: IntegrationsContext,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<Account>> {
    return connect(page, {
      rows: (after, limit) => context.accounts.page(numberAt(after) ?? 0, limit),
      placeOf: (row) => row.id,
      nodeOf: (row) => toAccount(row),
    });
  }

  @Access(roles('operator'))
  @Mutation(() => Account, {
    description:
      'Creates or updates the account of an address; idempotent. Rights that its role cannot have end at once, with the open invitations that would restore them: without `repairer` and `recycler` its accreditations and its place, without `distributor` its contacts, without `brand_admin` its brands.',
  })
  async saveAccount(
    @Arg('input', () => AccountInput, { description: 'The account.' }) input: AccountInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<Account> {
    // Passwords in a manifest are exempt from the rules for new ones; one set by an operator is not.
    const refusal =
      input.password && context.principal.kind !== 'system' ? refusalOfPassword(input.password, input.email) : null;
    if (refusal) throw refusal;
    const brands = await Promise.all((input.brandIds ?? []).map((id) => brandNamed(context.peers, { id })));
    const id = await saveAccount(context, {
      ...input,
      brands,
      disabled: input.disabled ?? false,
    });
    const row = await context.accounts.byId(id);
    return toAccount(row!);
  }

  @Access(roles('operator'))
  @Mutation(() => Account, { description: 'Blocks an account at once, or lets it in again with a new login.' })
  async setAccountDisabled(
    @Arg('id', () => Int, { description: 'Number of the account.' }) id: number,
    @Arg('disabled', () => Boolean, { description: 'True blocks it, false lets it in again.' }) disabled: boolean,
    @Ctx() context: IntegrationsContext,
  ): Promise<Account> {
    await disableAccount(context, id, disabled);
    const row = await context.accounts.byId(id);
    if (!row) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    return toAccount(row);
  }

  @Access(relations)
  @AtMost(500)
  @FieldResolver(() => [BrandKey], { description: 'Brands the account administers.' })
  brands(@Root() account: Account): BrandKey[] {
    return account.brandIds.map((id) => ({ id }));
  }

  @Access(relations)
  @AtMost(1000)
  @FieldResolver(() => [Accreditation], { description: 'Active accreditations, by brand.' })
  async accreditations(@Root() account: Account, @Ctx() context: IntegrationsContext): Promise<Accreditation[]> {
    return (await context.rights.accreditationsOfAccount(account.id)).map(toAccreditation);
  }

  @Access(relations)
  @AtMost(1000)
  @FieldResolver(() => [DistributorContact], { description: 'Active distributor contacts, by brand.' })
  async contacts(@Root() account: Account, @Ctx() context: IntegrationsContext): Promise<DistributorContact[]> {
    return (await context.rights.contactsOfAccount(account.id)).map(toContact);
  }
}
