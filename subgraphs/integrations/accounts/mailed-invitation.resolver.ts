import { Arg, Ctx, Field, FieldResolver, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { Access, everyone } from '../../common/access/access.js';
import { Token } from '../../lib/bounds/bounded-scalars.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey } from '../foreign.types.js';
import { RoleEnum } from './account.enums.js';
import { type InvitationOfToken, invitationOfToken } from './invitation-of-token.js';
import { inviterName } from './inviter-name.js';

@Access(everyone)
@ObjectType({ description: 'A mailed invitation, for the bearer of its token.' })
class MailedInvitation implements InvitationOfToken {
  @Field({ description: 'Address that it was sent to.' })
  email!: string;

  @Field(() => RoleEnum, { description: 'Role that it offers.' })
  role!: Role;

  @Field({ description: 'Whether the address has an account already, which keeps its password and its name.' })
  hasAccount!: boolean;

  readonly brandId!: number | null;
  readonly invitedBy!: number | null;
}

@Resolver(() => MailedInvitation)
export class MailedInvitationResolver {
  @Access(everyone)
  @Query(() => MailedInvitation, {
    description: 'Offer of a mailed invitation; reading it does not take it. Refusals: NOT_FOUND, TOO_MANY_ATTEMPTS.',
  })
  invitationOfToken(
    @Arg('token', () => Token, { description: 'Token of the mailed address.' }) token: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<InvitationOfToken> {
    return invitationOfToken(context, token);
  }

  @Access(everyone)
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Name of the person who sent it, else their address; null for the platform.',
  })
  inviter(@Root() { invitedBy }: MailedInvitation, @Ctx() context: IntegrationsContext): Promise<string | null> {
    return inviterName(context, invitedBy);
  }

  @Access(everyone)
  @FieldResolver(() => BrandKey, { nullable: true, description: 'The brand that invites.' })
  brand(@Root() { brandId }: MailedInvitation): BrandKey | null {
    return brandId === null ? null : { id: brandId };
  }
}
