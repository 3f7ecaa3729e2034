import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access, anyAccount } from '../../common/access/access.js';
import { BelongsTo, noOwner } from '../../common/access/belonging.js';
import { Identifier, Password } from '../../lib/bounds/bounded-scalars.js';
import { accountOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { requirePassword } from './change-password.js';
import { clearSecondFactor, confirmSecondFactor, enrolSecondFactor } from './enrol-second-factor.js';
import { requireSecondFactor } from './spend-second-factor.js';

@Access(anyAccount)
@BelongsTo(noOwner)
@ObjectType({ description: 'Secret for an authenticator; shown once.' })
class SecondFactorEnrolment {
  @Field({ description: 'Secret, base 32.' })
  secret!: string;

  @Field({ description: 'The same as an `otpauth:` address, for a QR code.' })
  address!: string;
}

@Resolver()
export class SecondFactorResolver {
  @Access(anyAccount)
  @Mutation(() => SecondFactorEnrolment, {
    description: 'Begins to set up a second factor; logins do not ask for it until it is confirmed.',
  })
  enrolSecondFactor(@Ctx() context: IntegrationsContext): Promise<SecondFactorEnrolment> {
    return enrolSecondFactor(context, accountOf(context));
  }

  @Access(anyAccount)
  @Mutation(() => [String], { description: 'Turns the second factor on; the ten recovery codes are shown once.' })
  async confirmSecondFactor(
    @Arg('code', () => Identifier, { description: 'A code of the authenticator.' }) code: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<string[]> {
    return [...(await confirmSecondFactor(context, accountOf(context), code))];
  }

  @Access(anyAccount)
  @Mutation(() => Boolean, { description: 'Turns the second factor off.' })
  async removeSecondFactor(
    @Arg('password', () => Password, { description: "The caller's password, to be sure." }) password: string,
    @Arg('code', () => Identifier, { description: 'One-time code, or one of the recovery codes.' }) code: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    const caller = accountOf(context);
    const secret = (await context.accounts.byId(caller.accountId))?.totp_secret ?? null;
    await requirePassword(context, caller, password);
    await requireSecondFactor(context, caller, code);
    await clearSecondFactor(context, caller.accountId, secret);
    return true;
  }
}
