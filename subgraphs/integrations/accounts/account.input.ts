import { Field, InputType, Int } from 'type-graphql';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { Identifier, Password } from '../../lib/bounds/bounded-scalars.js';
import { RoleEnum } from './account.enums.js';

@InputType({ description: 'An account as it should be.' })
export class AccountInput {
  @Field(() => Identifier, { description: 'E-mail address; names the account.' })
  email!: string;

  @Field(() => Password, { nullable: true, description: 'New password; null leaves it.' })
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'First name.' })
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'Last name.' })
  lastName?: string | null;

  @Field(() => RoleEnum, { description: 'One of the seven roles.' })
  role!: Role;

  @Field(() => [Int], { nullable: true, description: 'Brands of a brand administrator.' })
  brandIds?: number[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True blocks the account; default false.' })
  disabled?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Secret of a second factor, base 32; null leaves it.' })
  totpSecret?: string | null;
}
