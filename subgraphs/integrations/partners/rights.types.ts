import { Field, Int, ObjectType } from 'type-graphql';
import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import { Access, anyOf, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { type Belonging, BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { RoleEnum, TradeEnum } from '../accounts/account.enums.js';
import { type InvitationFacts, invitationStatus } from '../accounts/invitation.rules.js';
import {
  type AccreditationStatus,
  AccreditationStatusEnum,
  type DistributorContactStatus,
  DistributorContactStatusEnum,
  type InvitationStatus,
  InvitationStatusEnum,
} from './rights.enums.js';
import type { AccreditationRow, ContactRow, InvitationRow } from './rights.statements.js';

const personOrBrand = anyOf(itsBrandTeam, itsPeople);

const ofBoth = ({ brandId, accountId }: { readonly brandId: number; readonly accountId: number }): Belonging => ({
  brands: [brandId],
  people: [accountId],
});

@Access(personOrBrand)
@BelongsTo(ofBoth)
@ObjectType({ description: "A brand's recognition of an account in a trade." })
export class Accreditation {
  @Field(() => Int, { description: 'Number of the accreditation.' })
  id!: number;

  @Field(() => TradeEnum, { description: '`repairer` or `recycler`.' })
  trade!: Trade;

  @Field(() => AccreditationStatusEnum, { description: '`active` or `withdrawn`.' })
  status!: AccreditationStatus;

  @Field(() => Timestamp, { description: 'When the brand granted it.' })
  grantedAt!: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Since when the brand’s pages show where the partner can be found, or null.',
  })
  listedAt!: Date | null;

  readonly brandId!: number;
  readonly accountId!: number;
}

@Access(personOrBrand)
@BelongsTo(ofBoth)
@ObjectType({ description: 'An account that a brand lets into the distributor portal.' })
export class DistributorContact {
  @Field(() => Int, { description: 'Number of the contact.' })
  id!: number;

  @Field(() => DistributorContactStatusEnum, { description: '`pending`, `active` or `revoked`.' })
  status!: DistributorContactStatus;

  @Field(() => [String], {
    nullable: true,
    description: "ISO 3166 alpha-2 codes; null when the brand's authorized countries apply.",
  })
  territoryCountries!: readonly string[] | null;

  @Field({ description: 'True when the brand turned on the out-of-territory view.' })
  alertsOptIn!: boolean;

  readonly retailerId!: number;
  readonly brandId!: number;
  readonly accountId!: number;
}

@Access(personOrBrand)
@BelongsTo(({ brandId, email }: Invitation) => ({ brands: brandId === null ? [] : [brandId], addresses: [email] }))
@ObjectType({ description: 'A right offered by mail, which the person takes or declines.' })
export class Invitation {
  @Field(() => Int, { description: 'Number of the invitation.' })
  id!: number;

  @Field({ description: 'Address it was sent to.' })
  email!: string;

  @Field(() => RoleEnum, { description: 'Role the account will have.' })
  role!: Role;

  @Field(() => TradeEnum, {
    nullable: true,
    description: 'Trade the brand will recognize: `repairer` or `recycler`, else null.',
  })
  trade!: Trade | null;

  @Field(() => InvitationStatusEnum, { description: '`open`, `accepted`, `declined`, `withdrawn` or `expired`.' })
  status!: InvitationStatus;

  @Field(() => Timestamp, { description: 'When it lapses.' })
  expiresAt!: Date;

  readonly brandId!: number | null;
}

export const toAccreditation = (row: AccreditationRow): Accreditation => ({
  id: row.id,
  trade: row.trade,
  status: row.withdrawn_at ? 'withdrawn' : 'active',
  grantedAt: row.granted_at,
  listedAt: row.listed_at,
  brandId: row.brand_id,
  accountId: row.account_id,
});

export const toContact = (row: ContactRow): DistributorContact => ({
  id: row.id,
  retailerId: row.retailer_id,
  status: row.status,
  territoryCountries: row.territory_countries,
  alertsOptIn: row.alerts_opt_in,
  brandId: row.brand_id,
  accountId: row.account_id,
});

export const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  trade: row.trade,
  status: invitationStatus(factsOf(row), now),
  expiresAt: row.expires_at,
  brandId: row.brand_id,
});

const factsOf = (row: InvitationRow): InvitationFacts => ({
  acceptedAt: row.accepted_at,
  declinedAt: row.declined_at,
  withdrawnAt: row.withdrawn_at,
  expiresAt: row.expires_at,
});
