import { Arg, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { Access, anyAccount, everyone } from '../../common/access/access.js';
import { Identifier, Password, Token } from '../../lib/bounds/bounded-scalars.js';
import { accountOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { AccountLanguageEnum } from './account.enums.js';
import { changePassword, requestPasswordReset, resetPassword } from './change-password.js';
import { type PasswordResetOfToken, passwordResetOfToken } from './password-reset-of-token.js';

@Access(everyone)
@ObjectType({ description: 'A mailed link for a new password, for the bearer of its token.' })
class MailedPasswordReset implements PasswordResetOfToken {
  @Field({ description: 'Address of the account.' })
  email!: string;
}

@Resolver()
export class PasswordResolver {
  @Access(anyAccount)
  @Mutation(() => Boolean, { description: "Replaces the caller's password; their other sessions end." })
  async changePassword(
    @Arg('current', () => Password, { description: 'The present password.' }) current: string,
    @Arg('next', () => Password, { description: '12 to 256 characters.' }) next: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    await changePassword(context, accountOf(context), current, next);
    return true;
  }

  @Access(everyone)
  @Mutation(() => Boolean, { description: 'Mails a link for a new password; answers the same for unknown addresses.' })
  async requestPasswordReset(
    @Arg('email', () => Identifier, { description: 'Address of the account.' }) email: string,
    @Ctx() context: IntegrationsContext,
    @Arg('language', () => AccountLanguageEnum, {
      nullable: true,
      description:
        'Language of the page it is asked for on, and of the mail; without it the mail is in English and French.',
    })
    language?: AccountLanguage | null,
  ): Promise<boolean> {
    await requestPasswordReset(context, email, language ?? null);
    return true;
  }

  @Access(everyone)
  @Query(() => MailedPasswordReset, {
    description:
      'The account of a mailed link for a new password; reading it does not use the link up. Refusals: NOT_FOUND, TOO_MANY_ATTEMPTS.',
  })
  passwordResetOfToken(
    @Arg('token', () => Token, { description: 'Token of the mailed address.' }) token: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<PasswordResetOfToken> {
    return passwordResetOfToken(context, token);
  }

  @Access(everyone)
  @Mutation(() => Boolean, { description: 'Sets a password with a mailed token; all sessions of the account end.' })
  async resetPassword(
    @Arg('token', () => Token, { description: 'Token of the mailed address.' }) token: string,
    @Arg('password', () => Password, { description: '12 to 256 characters.' }) password: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    await resetPassword(context, token, password);
    return true;
  }
}
