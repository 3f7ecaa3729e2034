import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../lib/access.js';
import { Timestamp } from '../../lib/scalars.js';
import { displayName } from '../domain/role-rules.js';
import type { AccountRow } from '../persistence/reads/account-reads.js';

/** Who somebody is; to callers who may not know, only that there is somebody. */
@Access(everyone)
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A person who can sign in. Only they, their brands and operators see more than the number.',
})
export class Account {
  @Field(() => Int, { description: 'Number of the account.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'E-mail address, lower case.' })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'First and last name joined by a space; null when both are empty.',
  })
  name!: string | null;

  @Field(() => String, {
    nullable: true,
    description: '`repairer`, `recycler`, `distributor`, `brand_admin`, `customer`, `authority` or `operator`.',
  })
  role!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True when the account may not sign in.' })
  disabled!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True when logins ask for a second factor.' })
  secondFactor!: boolean | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was created.' })
  createdAt!: Date | null;

  /** Never in the schema: what the resolvers of its lists go by. */
  readonly visible!: boolean;
  readonly brandIds!: readonly number[];
}

/** The account as a caller sees it who may see it whole. */
export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  name: displayName(row.first_name, row.last_name),
  role: row.role,
  disabled: row.disabled_at !== null,
  secondFactor: row.totp_confirmed_at !== null,
  createdAt: row.created_at,
  visible: true,
  brandIds: row.brands.map((brand) => brand.brandId),
});

/** The account as everyone else sees it. */
export const toStranger = (row: AccountRow): Account => ({
  id: row.id,
  email: null,
  name: null,
  role: null,
  disabled: null,
  secondFactor: null,
  createdAt: null,
  visible: false,
  brandIds: [],
});
