import { Field, Int, ObjectType } from 'type-graphql';
import type { BuybackState } from '../../../schema/life-cycles/buyback.js';
import type { ReturnState } from '../../../schema/life-cycles/return.js';
import type { WarrantyState } from '../../../schema/life-cycles/warranty.js';
import type { ClaimState } from '../../../schema/life-cycles/warranty-claim.js';
import { Access, anyOf, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofItem, partyOfItem } from '../belonging.js';
import type { BuybackRow, ReturnRow, WarrantyRow } from '../items/life.statements.js';
import { BuybackStateEnum, ReturnStateEnum, WarrantyClaimStateEnum, WarrantyStateEnum } from './after-sales.enums.js';
import type { ClaimRow } from './claim.statements.js';

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(partyOfItem)
@ObjectType({ description: 'An item going back to its brand.' })
export class ProductReturn {
  @Field(() => Int, { description: 'Number of the return.' })
  id!: number;

  @Field(() => ReturnStateEnum, {
    description: '`requested`, `received`, `completed`, `rejected`, `expired` or `cancelled`.',
  })
  state!: ReturnState;

  @Field(() => String, { nullable: true, description: 'Free text of the owner: why the item is returned.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'State of the item on arrival.' })
  condition!: string | null;

  @Field(() => String, { nullable: true, description: 'Its settlement, or the reason of its refusal.' })
  resolution!: string | null;

  @Field(() => String, { nullable: true, description: 'Point of sale it is brought to.' })
  retailerCode!: string | null;

  @Field(() => Timestamp, { description: 'When the owner asked for it.' })
  requestedAt!: Date;

  @Field(() => Timestamp, { description: 'When the request lapses unless the item is received.' })
  expiresAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When the brand had the item; null until then.' })
  receivedAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it came to its end; null until then.' })
  closedAt!: Date | null;

  readonly itemId!: number;
  /** Account that requested the return; later owners of the item cannot see it. */
  readonly accountId!: number | null;
}

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(ofItem)
@ObjectType({ description: 'Promise of the brand from the sale on.' })
export class Warranty {
  @Field(() => Int, { description: 'Number of the warranty.' })
  id!: number;

  @Field(() => WarrantyStateEnum, {
    description: '`active`, `expiring` (30 days before its end), `expired` or `voided`.',
  })
  state!: WarrantyState;

  @Field(() => Timestamp, { description: 'When it begins.' })
  startsAt!: Date;

  @Field(() => Timestamp, { description: 'When it ends.' })
  endsAt!: Date;

  @Field(() => String, { nullable: true, description: "Its terms; null for the brand's usual ones." })
  terms!: string | null;

  @Field({ description: 'True where it stays in force for a new owner.' })
  transferable!: boolean;

  readonly itemId!: number;
  /** Account that filed the claim through which the warranty is read; null where it is read directly. */
  readonly accountId!: number | null;
}

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(partyOfItem)
@ObjectType({ description: 'A claim made while the warranty runs.' })
export class WarrantyClaim {
  @Field(() => Int, { description: 'Number of the claim.' })
  id!: number;

  @Field(() => Warranty, { description: 'The warranty it is made under.' })
  warranty!: Warranty;

  @Field({ description: 'The fault, in the words of the owner.' })
  description!: string;

  @Field(() => WarrantyClaimStateEnum, { description: '`open`, `accepted`, `settled`, `refused` or `cancelled`.' })
  state!: ClaimState;

  @Field(() => String, { nullable: true, description: 'Its settlement, or the reason of its refusal.' })
  resolution!: string | null;

  @Field(() => Timestamp, { description: 'When it was made.' })
  claimedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When the brand first answered; null until then.' })
  answeredAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it came to its end; null until then.' })
  closedAt!: Date | null;

  readonly itemId!: number;
  /** Account that filed the claim; later owners of the item cannot see it. */
  readonly accountId!: number | null;
}

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(partyOfItem)
@ObjectType({ description: 'A brand offering to take an item back for money.' })
export class Buyback {
  @Field(() => Int, { description: 'Number of the offer.' })
  id!: number;

  @Field(() => BuybackStateEnum, {
    description: '`offered`, `accepted`, `declined`, `completed`, `expired` or `cancelled`.',
  })
  state!: BuybackState;

  @Field({ description: 'Decimal number with two digits after the point.' })
  amount!: string;

  @Field({ description: 'ISO 4217.' })
  currency!: string;

  @Field(() => String, { nullable: true, description: 'Free text of the owner: why it was declined.' })
  reason!: string | null;

  @Field(() => Timestamp, { description: 'When the brand offered it.' })
  offeredAt!: Date;

  @Field(() => Timestamp, { description: 'When the offer lapses.' })
  expiresAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When the owner answered; null until then.' })
  answeredAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it came to its end; null until then.' })
  closedAt!: Date | null;

  readonly itemId!: number;
  /** Account to which the offer was made; later owners of the item cannot see it. */
  readonly accountId!: number | null;
}

export const toReturn = (row: ReturnRow): ProductReturn => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  condition: row.condition,
  resolution: row.resolution,
  retailerCode: row.retailer_code,
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
  receivedAt: row.received_at,
  closedAt: row.closed_at,
  itemId: row.item_id,
  accountId: row.account_id,
});

export const toWarranty = (row: WarrantyRow, accountId: number | null = null): Warranty => ({
  id: row.id,
  state: row.state,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  terms: row.terms,
  transferable: row.transferable,
  itemId: row.item_id,
  accountId,
});

export const toClaim = (row: ClaimRow): WarrantyClaim => ({
  id: row.claim_id,
  warranty: toWarranty(row, row.account_id),
  description: row.description,
  state: row.claim_state,
  resolution: row.resolution,
  claimedAt: row.claimed_at,
  answeredAt: row.answered_at,
  closedAt: row.closed_at,
  itemId: row.item_id,
  accountId: row.account_id,
});

export const toBuyback = (row: BuybackRow): Buyback => ({
  id: row.id,
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  offeredAt: row.offered_at,
  expiresAt: row.expires_at,
  answeredAt: row.answered_at,
  closedAt: row.closed_at,
  itemId: row.item_id,
  accountId: row.account_id,
});
