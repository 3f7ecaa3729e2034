import { Arg, Args, Ctx, Directive, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { Trade } from '../../../schema/vocabulary/roles.js';
import { Access, anyOf, itsBrandTeam, itsPeople, roles, systemOnly } from '../../common/access/access.js';
import { Identifier } from '../../lib/bounds/bounded-scalars.js';
import { ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { TradeEnum } from '../accounts/account.enums.js';
import { Account, toAccount } from '../accounts/account.type.js';
import { brandNamed } from '../api-keys/brand-plan.js';
import { ownedOrNotFound, requireAdministratorOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey } from '../foreign.types.js';
import { grantAccreditation } from './grant-accreditation.js';
import { Accreditation, toAccreditation } from './rights.types.js';
import { withdrawAccreditation } from './withdraw-accreditation.js';

@Resolver(() => Accreditation)
export class AccreditationResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [Accreditation], { description: 'Accreditations of a brand, newest first, withdrawn ones included.' })
  async accreditations(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Arg('active', () => Boolean, { nullable: true, description: 'Only those in force, or, with false, withdrawn.' })
    active: boolean | null,
    @Ctx() context: IntegrationsContext,
    @Args(() => ListPage) page: ListPage,
  ): Promise<Accreditation[]> {
    requireAdministratorOf(context, brandId);
    const asked = { brandId, active: active ?? null, ...partOf(page) };
    return (await context.rights.accreditationsOfBrand(asked)).map(toAccreditation);
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Query(() => Boolean, { description: 'Whether an account was recognized in a trade, and is no more.' })
  async isAccreditationWithdrawn(
    @Arg('email', () => Identifier, { description: 'Address of the account.' }) email: string,
    @Arg('brandId', () => Int, { description: 'Brand that accredited.' }) brandId: number,
    @Arg('trade', () => TradeEnum, { description: '`repairer` or `recycler`.' }) trade: Trade,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    const account = await context.accounts.byEmail(email);
    if (!account) return false;
    return (await context.rights.withdrawnTrades({ brandId, accountId: account.id })).includes(trade);
  }

  @Access(roles('operator'))
  @Mutation(() => Accreditation, {
    description:
      'Recognizes a partner account in a trade at once; for operators. A brand invites with `inviteAccount`, and the person decides.',
  })
  async grantAccreditation(
    @Arg('email', () => Identifier, { description: 'Address of the account.' }) email: string,
    @Arg('brandId', () => Int, { description: 'Brand that accredits.' }) brandId: number,
    @Arg('trade', () => TradeEnum, { description: '`repairer` or `recycler`.' }) trade: Trade,
    @Ctx() context: IntegrationsContext,
  ): Promise<Accreditation> {
    const account = await context.accounts.byEmail(normalizeEmail(email));
    if (!account) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    const brand = await brandNamed(context.peers, { id: brandId });
    const id = await grantAccreditation(context, { accountId: account.id, brand, trade });
    return toAccreditation((await context.rights.accreditation(id))!);
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Accreditation, { description: 'Takes a recognition back: the next call of the account knows.' })
  async withdrawAccreditation(
    @Arg('id', () => Int, { description: 'Number of the accreditation.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Accreditation> {
    const known = ownedOrNotFound(context, await context.rights.accreditation(id), 'Accreditation');
    await withdrawAccreditation(context, id, known.brand_id);
    return toAccreditation((await context.rights.accreditation(id))!);
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => BrandKey, { description: 'The brand that granted it.' })
  brand(@Root() { brandId }: Accreditation): BrandKey {
    return { id: brandId };
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => Account, { description: 'Partner that is accredited.' })
  async account(@Root() { accountId, brandId }: Accreditation, @Ctx() context: IntegrationsContext): Promise<Account> {
    return toAccount((await context.accounts.byId(accountId))!, [brandId]);
  }
}
