import { Field, ObjectType } from 'type-graphql';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { Access, everyone } from '../../lib/graphql/access.js';
import { RoleEnum } from '../accounts/account.enums.js';
import { TokenTypeEnum } from './session.enums.js';
import type { LoginAnswer } from './start-session.js';

@Access(everyone)
@ObjectType({ description: 'Tokens of a session.' })
export class SessionTokens implements Omit<LoginAnswer, 'accountId'> {
  @Field({ description: 'Access token, good for 60 minutes; after a first step, good only for the second.' })
  accessToken!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Refresh token, good once and for 7 days; null after a first step.',
  })
  refreshToken!: string | null;

  @Field(() => TokenTypeEnum, { description: '`bearer`, or `mfa` when the second step is still to come.' })
  tokenType!: 'bearer' | 'mfa';

  @Field(() => RoleEnum, { description: 'Role of the account.' })
  role!: Role;

  @Field(() => String, {
    nullable: true,
    description:
      'For the device to keep and give with its next login: it is then not locked out by strangers. Null after a first step.',
  })
  deviceToken!: string | null;
}
