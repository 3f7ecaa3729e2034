import { Field, ObjectType } from 'type-graphql';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { Access, everyone } from '../../common/access/access.js';
import { RoleEnum } from '../accounts/account.enums.js';
import { TokenTypeEnum } from './session.enums.js';
import type { LoginAnswer } from './start-session.js';

@Access(everyone)
@ObjectType({ description: 'Tokens of a session.' })
export class SessionTokens implements Omit<LoginAnswer, 'accountId'> {
  @Field({ description: 'Access token, valid for 60 minutes; after a first step, only for the second.' })
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
      'Token for the device to send with its next login, which is then not affected by a lock of the account. Null after a first step.',
  })
  deviceToken!: string | null;
}
