import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { Access, anyAccount, anyAccountAnywhere, everyone } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { Identifier, Password, Token } from '../../lib/bounds/bounded-scalars.js';
import { AccountLanguageEnum } from '../accounts/account.enums.js';
import { accountOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { beginHostSession, type HostSessionAnswer, handOverSession } from './hand-over-session.js';
import { logIn } from './log-in.js';
import { refreshSession } from './refresh-session.js';
import { SessionTokens } from './session.type.js';
import { revokeSession } from './sessions.statements.js';
import type { LoginAnswer } from './start-session.js';
import { verifySecondFactor } from './verify-second-factor.js';

@Access(everyone)
@ObjectType({ description: "A session at a brand's host name: good there alone, for reading." })
class HostSession implements Omit<HostSessionAnswer, 'accountId'> {
  @Field({ description: 'Access token, valid for 60 minutes on this host name.' })
  accessToken!: string;
}

const audited = Audited(
  () => ({ thing: 'Account' }),
  ({ accountId }: LoginAnswer) => ({ thingId: accountId }),
);

@Resolver()
export class SessionResolver {
  @Access(everyone)
  @audited
  @Mutation(() => SessionTokens, { description: 'First step of a login; the only one without a second factor.' })
  login(
    @Arg('username', () => Identifier, { description: 'E-mail address of the account.' }) username: string,
    @Arg('password', () => Password, { description: 'Password.' }) password: string,
    @Ctx() context: IntegrationsContext,
    @Arg('device', () => String, { nullable: true, description: '`deviceToken` of an earlier login.' })
    device?: string | null,
    @Arg('code', () => String, {
      nullable: true,
      description:
        "A code of the second factor, with which a login succeeds while the account is locked by others' failed attempts.",
    })
    code?: string | null,
    @Arg('language', () => AccountLanguageEnum, {
      nullable: true,
      description: 'Language of the page that the password is typed on: letters to the account are in it from then on.',
    })
    language?: AccountLanguage | null,
  ): Promise<LoginAnswer> {
    return logIn(context, {
      username,
      password,
      device: device ?? null,
      code: code ?? null,
      language: language ?? null,
    });
  }

  @Access(everyone)
  @audited
  @Mutation(() => SessionTokens, { description: 'Second step of a login.' })
  verifySecondFactor(
    @Arg('token', () => Token, { description: 'Token of the first step.' }) token: string,
    @Arg('code', () => Identifier, { description: 'One-time code, or one of the recovery codes.' }) code: string,
    @Ctx() context: IntegrationsContext,
    @Arg('device', () => String, { nullable: true, description: '`deviceToken` of an earlier login.' })
    device?: string | null,
  ): Promise<LoginAnswer> {
    return verifySecondFactor(context, token, code, device ?? null);
  }

  @Access(everyone)
  @audited
  @Mutation(() => SessionTokens, {
    description: 'A new pair of tokens; the refresh token given is spent, and using it again ends the session.',
  })
  refreshSession(
    @Arg('refreshToken', () => Token, { description: 'Refresh token of the session, valid for one use.' })
    refreshToken: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<LoginAnswer> {
    return refreshSession(context, refreshToken);
  }

  @Access(anyAccount)
  @Mutation(() => String, {
    description:
      "A code, good once and for a minute, by which the caller's session is continued at a brand's host name, for reading. Not for staff. Refusals: FORBIDDEN, NOT_FOUND.",
  })
  handOverSession(
    @Arg('host', () => String, { description: 'Host name of a brand.' }) host: string,
    @Arg('state', () => Token, { description: 'Value that that host gave the browser.' }) state: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<string> {
    return handOverSession(context, accountOf(context), { host, state });
  }

  @Access(everyone)
  @Audited(
    () => ({ thing: 'Account' }),
    ({ accountId }: HostSessionAnswer) => ({ thingId: accountId }),
  )
  @Mutation(() => HostSession, {
    description: "Begins a session at a brand's host name, with a code of the platform's.",
  })
  beginHostSession(
    @Arg('code', () => Token, { description: 'The code.' }) code: string,
    @Arg('state', () => Token, { description: 'Value that the host gave the browser.' }) state: string,
    @Arg('host', () => String, { description: 'The host name.' }) host: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<HostSessionAnswer> {
    return beginHostSession(context, { code, state, host });
  }

  @Access(anyAccountAnywhere)
  @Mutation(() => Boolean, { description: "Ends the caller's session: its tokens are refused from the next call on." })
  async logout(@Ctx() context: IntegrationsContext): Promise<boolean> {
    const { sessionId } = accountOf(context);
    await revokeSession(context.database.pool, sessionId, 'signed out', context.clock());
    return true;
  }
}
