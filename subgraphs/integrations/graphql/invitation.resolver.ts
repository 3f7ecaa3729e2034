import { Arg, Ctx, Field, FieldResolver, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, anyAccount, everyone, roles } from '../../lib/access.js';
import { Audited } from '../../lib/audit-mutations.js';
import type { Role } from '../../lib/principal.js';
import type { IntegrationsContext } from '../context.js';
import { acceptInvitation } from '../operations/accept-invitation.js';
import { brandNamed } from '../operations/brand-plan.js';
import { invite } from '../operations/invite.js';
import type { InvitationRow } from '../persistence/reads/rights-reads.js';
import { ownedOrNotFound, requireAdministratorOf } from './caller.js';
import { BrandKey } from './foreign.types.js';
import { Invitation, toInvitation } from './rights.types.js';

@InputType({ description: 'A right to offer by mail.' })
class InvitationInput {
  @Field({ description: 'Address to send it to.' })
  email!: string;

  @Field({ description: 'Role the account will have.' })
  role!: string;

  @Field(() => Int, { nullable: true, description: 'Brand it acts for; null only for roles without one.' })
  brandId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Point of sale of a distributor contact.' })
  retailerId?: number | null;
}

@Resolver(() => Invitation)
export class InvitationResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [Invitation], { description: 'Invitations of a brand, newest first.' })
  async invitations(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Invitation[]> {
    requireAdministratorOf(context, brandId);
    const now = context.clock();
    return (await context.rights.invitationsOfBrand(brandId)).map((row) => toInvitation(row, now));
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Invitation, { description: 'Invites an address; the link in the mail is good for fourteen days.' })
  async inviteAccount(
    @Arg('input', () => InvitationInput, { description: 'Whom, and as what.' }) input: InvitationInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<Invitation> {
    const brand = input.brandId == null ? null : await brandNamed(context.peers, { id: input.brandId });
    const { email, retailerId = null } = input;
    const id = await invite(context, { email, role: input.role as Role, brand, retailerId });
    return toInvitation((await byId(context, id))!, context.clock());
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => Invitation, { description: 'Takes an invitation back before it is accepted.' })
  async withdrawInvitation(
    @Arg('id', () => Int, { description: 'Number of the invitation.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<Invitation> {
    ownedOrNotFound(context, await byId(context, id), 'Invitation');
    await context.database.pool.query(
      'update invitation set withdrawn_at = coalesce(withdrawn_at, $2) where id = $1 and accepted_at is null',
      [id, context.clock()],
    );
    return toInvitation((await byId(context, id))!, context.clock());
  }

  @Access(everyone)
  @Audited((_, result) => ({ thing: 'Account', thingId: result as number }))
  @Mutation(() => Int, {
    description: 'Accepts an invitation; returns the number of the account, which can now sign in.',
  })
  acceptInvitation(
    @Arg('token', () => String, { description: 'Token of the mailed address.' }) token: string,
    @Arg('password', () => String, { description: 'Password of a new account: 12 to 256 characters.' })
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
  @FieldResolver(() => BrandKey, { nullable: true, description: 'The brand that invites.' })
  brand(@Root() { brandId }: Invitation): BrandKey | null {
    return brandId === null ? null : { id: brandId };
  }
}

async function byId(context: IntegrationsContext, id: number): Promise<InvitationRow | undefined> {
  const { rows } = await context.database.pool.query<InvitationRow>('select * from invitation where id = $1', [id]);
  return rows[0];
}
