import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { Role } from '../../../schema/vocabulary/roles.js';
import {
  Access,
  type AccessRule,
  anyOf,
  brandsThatKnowThem,
  elseAbsent,
  everyone,
  itsBrandTeam,
  itsPeople,
} from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { RoleEnum } from './account.enums.js';
import type { AccountRow } from './account.statements.js';
import { displayName } from './role.rules.js';

/**
 * Admits readers of a person's identity: the person, operators, the person's team, and brands whose invitation they
 * accepted.
 */
const known: AccessRule = elseAbsent(anyOf(itsPeople, itsBrandTeam, brandsThatKnowThem));

/** Admits readers of sign-in settings: the person, operators, and the person's team. */
const team: AccessRule = elseAbsent(anyOf(itsPeople, itsBrandTeam));

/** Readable for callers who may know that there is an account but not whose. */
@Access(everyone)
@BelongsTo(({ id, brandIds, knownTo }: Account) => ({ people: [id], brands: brandIds, knownTo }))
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    'A person who can sign in. The person and operators can read all fields; the person’s own team also how they sign in; brands whose invitation they accepted their identity; everybody else only the id.',
})
export class Account {
  @Field(() => Int, { description: 'Number of the account.' })
  id!: number;

  @Access(known)
  @Field(() => String, { nullable: true, description: 'E-mail address, lower case.' })
  email!: string | null;

  @Access(known)
  @Field(() => String, {
    nullable: true,
    description: 'First and last name joined by a space; null when both are empty.',
  })
  name!: string | null;

  @Access(known)
  @Field(() => RoleEnum, {
    nullable: true,
    description: '`repairer`, `recycler`, `distributor`, `brand_admin`, `customer`, `authority` or `operator`.',
  })
  role!: Role | null;

  @Access(team)
  @Field(() => Boolean, { nullable: true, description: 'True when the account may not sign in.' })
  disabled!: boolean | null;

  @Access(team)
  @Field(() => Boolean, { nullable: true, description: 'True when logins ask for a second factor.' })
  secondFactor!: boolean | null;

  @Access(team)
  @Field(() => Timestamp, { nullable: true, description: 'When it was created.' })
  createdAt!: Date | null;

  /** Brands it administers. */
  readonly brandIds!: readonly number[];
  /** Brands whose invitation it accepted or for which it acted, where read on their behalf. */
  readonly knownTo!: readonly number[];
}

/** Maps a row to the graph's account. `knownTo`: brands that may see its identity, besides those it administers. */
export const toAccount = (row: AccountRow, knownTo: readonly number[] = []): Account => ({
  id: row.id,
  email: row.email,
  name: displayName(row.first_name, row.last_name),
  role: row.role,
  disabled: row.disabled_at !== null,
  secondFactor: row.totp_confirmed_at !== null,
  createdAt: row.created_at,
  brandIds: row.brands.map((brand) => brand.brandId),
  knownTo,
});
