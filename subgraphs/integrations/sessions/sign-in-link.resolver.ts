import { Arg, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { Access, everyone } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { Identifier, Token } from '../../lib/bounds/bounded-scalars.js';
import { AccountLanguageEnum } from '../accounts/account.enums.js';
import type { IntegrationsContext } from '../context.js';
import { requestSignInLink } from './request-sign-in-link.js';
import { SessionTokens } from './session.type.js';
import { type LinkSession, readSignInLink, useSignInLink } from './use-sign-in-link.js';

@Access(everyone)
@ObjectType({ description: 'A mailed link that signs in, for the bearer of its token.' })
class SignInLink {
  @Field({ description: 'Address that it signs in.' })
  email!: string;

  @Field({ description: 'Path of the page that it leads on to.' })
  next!: string;
}

@Access(everyone)
@ObjectType({ description: 'A session that a mailed link began.' })
class SignInLinkSession implements LinkSession {
  @Field(() => SessionTokens, { description: 'Its tokens.' })
  tokens!: LinkSession['tokens'];

  @Field({ description: 'Path of the page that the link leads on to.' })
  next!: string;
}

@Resolver()
export class SignInLinkResolver {
  @Access(everyone)
  @Mutation(() => Boolean, {
    description:
      'Mails a link that signs in, good once and for an hour; answers the same for unknown addresses, which get an account when they use it. Refusals: INVALID_INPUT, RATE_LIMITED.',
  })
  async requestSignInLink(
    @Arg('email', () => Identifier, { description: 'Address to mail it to.' }) email: string,
    @Arg('next', () => String, { description: 'Path of the page that it leads on to.' }) next: string,
    @Arg('language', () => AccountLanguageEnum, {
      description: 'Language of the page it is asked for on, and of the mail.',
    })
    language: AccountLanguage,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    await requestSignInLink(context, { email, next, language });
    return true;
  }

  @Access(everyone)
  @Query(() => SignInLink, {
    description:
      'The account that a mailed link signs in; reading it does not use the link up. Refusals: NOT_FOUND, TOO_MANY_ATTEMPTS.',
  })
  signInLink(
    @Arg('token', () => Token, { description: 'Token of the mailed address.' }) token: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<SignInLink> {
    return readSignInLink(context, token);
  }

  @Access(everyone)
  @Audited(
    () => ({ thing: 'Account' }),
    ({ tokens }: LinkSession) => ({ thingId: tokens.accountId }),
  )
  @Mutation(() => SignInLinkSession, {
    description:
      'Signs in with a mailed link, once; an address without an account gets one, of a customer and without a password. Refusals: NOT_FOUND, TOO_MANY_ATTEMPTS, ACCOUNT_DISABLED.',
  })
  useSignInLink(
    @Arg('token', () => Token, { description: 'Token of the mailed address.' }) token: string,
    @Ctx() context: IntegrationsContext,
    @Arg('device', () => String, { nullable: true, description: '`deviceToken` of an earlier login.' })
    device?: string | null,
  ): Promise<LinkSession> {
    return useSignInLink(context, token, device ?? null);
  }
}
