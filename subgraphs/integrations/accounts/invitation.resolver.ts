import { Arg, Args, Ctx, Field, FieldResolver, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import { Access, anyAccount, anyOf, everyone, itsBrandTeam, itsPeople, roles } from '../../common/access/access.js';
import { Audited, AuditedPersonally } from '../../common/audit/audit-mutations.js';
import { Identifier, Password, Token } from '../../lib/bounds/bounded-scalars.js';
import { ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { brandNamed } from '../api-keys/brand-plan.js';
import { accountOf, ownedOrNotFound, requireAdministratorOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey } from '../foreign.types.js';
import { countryCodes } from '../partners/country-codes.rules.js';
import { Invitation, toInvitation } from '../partners/rights.types.js';
import { acceptInvitation, takeInvitation } from './accept-invitation.js';
import { RoleEnum, TradeEnum } from './account.enums.js';
import { declineInvitation } from './decline-invitation.js';
import { invite } from './invite.js';
import { withdrawInvitation } from './withdraw-invitation.js';

@InputType({ description: 'A right to offer by mail.' })
class InvitationInput {
  @Field(() => Identifier, { description: 'Address to send it to.' })
  email!: string;

  @Field(() => RoleEnum, { description: 'Role the account will have.' })
  role!: Role;

  @Field(() => Int, { nullable: true, description: 'Brand it acts for; null only for roles without one.' })
  brandId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Point of sale of a distributor contact.' })
  retailerId?: number | null;

  @Field(() => TradeEnum, {
    nullable: true,
    description: 'Trade the brand will recognize, `repairer` or `recycler`; default: the role, where it is one.',
  })
  trade?: Trade | null;

  @Field(() => [String], { nullable: true, description: 'Territory of a distributor contact: ISO 3166 alpha-2 codes.' })
  territoryCountries?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Turns the out-of-territory view on for a distributor contact; default false.',
  })
  alertsOptIn?: boolean | null;
}

@Resolver(() => Invitation)
export class InvitationResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [Invitation], { description: 'Invitations of a brand, newest first.' })
  async invitations(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Arg('roles', () => [RoleEnum], { nullable: true, description: 'Only invitations to these roles.' })
    offered: Role[] | null,
    @Ctx() context: IntegrationsContext,
    @Args(() => ListPage) page: ListPage,
  ): Promise<Invitation[]> {
    requireAdministratorOf(context, brandId);
    const now = context.clock();
    const rows = await context.rights.invitationsOfBrand({ brandId, roles: offered ?? null, ...partOf(page) });
    return rows.map((row) => toInvitation(row, now));
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Invitation, {
    description:
      'Offers a right to an address: a role, an accreditation, a distributor contact. The answer is the same whether or not the address has an account; the link in the mail is valid for fourteen days.',
  })
  async inviteAccount(
    @Arg('input', () => InvitationInput, { description: 'Addressee, and the rights that are offered.' })
    input: InvitationInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<Invitation> {
    // Authorised before the brand is looked up, so that other callers do not learn whether it exists.
    if (input.brandId != null) requireAdministratorOf(context, input.brandId);
    const brand = input.brandId == null ? null : await brandNamed(context.peers, { id: input.brandId });
    const id = await invite(context, {
      email: input.email,
      role: input.role,
      brand,
      retailerId: input.retailerId ?? null,
      trade: input.trade ?? null,
      territoryCountries: countryCodes(input.territoryCountries),
      alertsOptIn: input.alertsOptIn ?? false,
    });
    return toInvitation((await context.rights.invitation(id))!, context.clock());
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Invitation, { description: 'Takes an invitation back before it is accepted.' })
  async withdrawInvitation(
    @Arg('id', () => Int, { description: 'Number of the invitation.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Invitation> {
    ownedOrNotFound(context, await context.rights.invitation(id), 'Invitation');
    await withdrawInvitation(context, id);
    return toInvitation((await context.rights.invitation(id))!, context.clock());
  }

  @Access(everyone)
  @Audited(
    () => ({ thing: 'Account' }),
    (id: number) => ({ thingId: id }),
  )
  @Mutation(() => Int, {
    description: 'Accepts an invitation; returns the number of the account, which can now sign in.',
  })
  acceptInvitation(
    @Arg('token', () => Token, { description: 'Token of the mailed address.' }) token: string,
    @Arg('password', () => Password, { description: 'Password of a new account: 12 to 256 characters.' })
    password: string,
    @Ctx() context: IntegrationsContext,
    @Arg('firstName', () => String, { nullable: true, description: 'First name of the new account.' }) firstName:
      | string
      | null = null,
    @Arg('lastName', () => String, { nullable: true, description: 'Last name of the new account.' }) lastName:
      | string
      | null = null,
  ): Promise<number> {
    return acceptInvitation(context, { token, password, firstName, lastName });
  }

  @Access(anyAccount)
  @Query(() => [Invitation], { description: "Invitations to the caller's address that are open, newest first." })
  async myInvitations(@Ctx() context: IntegrationsContext): Promise<Invitation[]> {
    const now = context.clock();
    const { email } = accountOf(context);
    return (await context.rights.openInvitationsTo(normalizeEmail(email), now)).map((row) => toInvitation(row, now));
  }

  @Access(anyAccount)
  @Audited((args) => ({ thing: 'Invitation', thingId: args.id }))
  @Mutation(() => Invitation, {
    description: "Takes an invitation to the caller's address. Refusals: NOT_FOUND, FORBIDDEN for another role's.",
  })
  async takeInvitation(
    @Arg('id', () => Int, { description: 'Number of the invitation.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Invitation> {
    await takeInvitation(context, accountOf(context), id);
    return toInvitation((await context.rights.invitation(id))!, context.clock());
  }

  @Access(anyAccount)
  @AuditedPersonally((args) => ({ thing: 'Invitation', thingId: args.id }))
  @Mutation(() => Invitation, {
    description: "Declines an invitation to the caller's address for good. Refusals: NOT_FOUND.",
  })
  async declineInvitation(
    @Arg('id', () => Int, { description: 'Number of the invitation.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Invitation> {
    await declineInvitation(context, accountOf(context), id);
    return toInvitation((await context.rights.invitation(id))!, context.clock());
  }

  @Access(anyOf(itsBrandTeam, itsPeople))
  @FieldResolver(() => BrandKey, { nullable: true, description: 'The brand that invites.' })
  brand(@Root() { brandId }: Invitation): BrandKey | null {
    return brandId === null ? null : { id: brandId };
  }
}
