import { Field, Int, ObjectType } from 'type-graphql';
import type { TransferState } from '../../../schema/life-cycles/transfer.js';
import { Access, everyone, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofProduct } from '../belonging.js';
import type { TransferRow } from '../items/life.statements.js';
import { Product } from '../items/product.type.js';
import { TransferStateEnum } from './ownership.enums.js';

@Access(itsPeople)
@BelongsTo(({ parties, addressee }: Transfer) => ({ people: parties, addresses: [addressee] }))
@ObjectType({ description: 'An item passing from its owner to somebody they named.' })
export class Transfer {
  @Field(() => Int, { description: 'Number of the transfer.' })
  id!: number;

  @Field(() => TransferStateEnum, {
    description:
      '`offered`, `settling` (accepted, the vault moves the token), `completed`, `declined`, `cancelled` or `expired`.',
  })
  state!: TransferState;

  @Field(() => String, { nullable: true, description: 'Former owner, masked.' })
  fromDisplay!: string | null;

  @Field({ description: 'Receiver, masked; `...` until the bearer of a link names them.' })
  toDisplay!: string;

  @Field(() => String, { nullable: true, description: 'Remark of the owner; it becomes part of the history.' })
  comment!: string | null;

  @Field(() => Timestamp, { description: 'When the owner offered it.' })
  offeredAt!: Date;

  @Field(() => Timestamp, { description: 'When the offer lapses.' })
  expiresAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When it was accepted, declined or cancelled.' })
  answeredAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the item had changed hands.' })
  settledAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Transaction that moved the token.' })
  txHash!: string | null;

  readonly itemId!: number;
  readonly parties!: readonly (number | null)[];
  /** Address of the receiver, while no account is known for it. */
  readonly addressee!: string | null;
}

/** Maps a row to the graph's transfer. `decliner`: receiver who declined, which is not stored. */
export const toTransfer = (row: TransferRow, decliner: number | null = null): Transfer => ({
  id: row.id,
  state: row.state,
  fromDisplay: row.from_masked,
  toDisplay: row.to_masked,
  comment: row.comment,
  offeredAt: row.offered_at,
  expiresAt: row.expires_at,
  answeredAt: row.answered_at,
  settledAt: row.settled_at,
  txHash: row.tx_hash,
  itemId: row.item_id,
  parties: [row.from_account_id, row.to_account_id, decliner],
  addressee: row.to_email,
});

@Access(itsBrandTeam)
@BelongsTo(({ product }: PurchaseCode) => ofProduct(product))
@ObjectType({ description: 'A code with which a customer claims an item, once. It is shown here and never again.' })
export class PurchaseCode {
  @Field({ description: 'Eight characters.' })
  code!: string;

  @Field(() => Timestamp, { description: 'When it lapses.' })
  expiresAt!: Date;

  @Field(() => Product, { description: 'The item it claims.' })
  product!: Product;
}

@Access(itsPeople)
@BelongsTo(({ transfer }: TransferByLink) => ({ people: transfer.parties }))
@ObjectType({ description: 'An offer by link, whose bearer names the receiver.' })
export class TransferByLink {
  @Field(() => Transfer, { description: 'The offer.' })
  transfer!: Transfer;

  @Field({ description: 'Token of the link; it is shown here and never again.' })
  token!: string;
}

@Access(everyone)
@ObjectType({ description: 'Offer to the bearer of a link.' })
export class OfferOfToken {
  @Field(() => Product, { description: 'The item.' })
  product!: Product;

  @Field(() => String, { nullable: true, description: 'Its owner, masked.' })
  fromDisplay!: string | null;

  @Field(() => Timestamp, { description: 'When the link lapses.' })
  expiresAt!: Date;
}
