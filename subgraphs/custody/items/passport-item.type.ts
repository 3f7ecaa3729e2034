import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { ItemTrouble } from '../../../schema/vocabulary/item-troubles.js';
import { Access, systemOnly } from '../../common/access/access.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ItemStatusEnum, ItemTroubleEnum } from './item.enums.js';
import type { ItemRow } from './item.statements.js';
import { isResolvable, isRevoked, REVOKED } from './item-status.rules.js';
import { itemTrouble } from './item-trouble.rules.js';
import { tokenIdOf } from './token-id.rules.js';

const STATUS = {
  description:
    'One of the ten states of an item; a revoked item is `revoked` while it is reported stolen or being destroyed, too.',
};

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'An item, as far as its passport needs to know it.' })
export class PassportItem {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;

  @Field(() => Int, { description: 'Brand.' })
  brandId!: number;

  @Field({ description: 'Public code of the brand.' })
  brandCode!: string;

  @Field(() => Int, { description: 'Category.' })
  categoryId!: number;

  @Field(() => Int, { nullable: true, description: 'Model.' })
  modelId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Batch.' })
  batchId!: number | null;

  @Field(() => String, { nullable: true, description: 'Serial.' })
  serial!: string | null;

  @Field({ description: 'Chip hash.' })
  uidHash!: string;

  @Field(() => String, { nullable: true, description: 'Token; null until the registration is confirmed.' })
  tokenId!: string | null;

  @Field({ description: 'Token that the registration gives it, whether confirmed or not.' })
  ownToken!: string;

  @Field({ description: 'Name of the product.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Its own image, as given.' })
  imageUrl!: string | null;

  @Field(() => Int, { nullable: true, description: 'Account of the current owner; null while it is unclaimed.' })
  ownerAccountId!: number | null;

  @Field({ description: 'False once destroyed or withdrawn.' })
  inCatalog!: boolean;

  @Field(() => ItemStatusEnum, STATUS)
  status!: ItemStatus;

  @Field(() => ItemTroubleEnum, {
    nullable: true,
    description: 'State of it that is shown before anything else; null where nothing is wrong with it.',
  })
  trouble!: ItemTrouble | null;
}

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'State of an item, for the status of its credential, and its model.' })
export class PassportItemState {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;

  @Field(() => Int, { description: 'Brand.' })
  brandId!: number;

  @Field(() => Int, { nullable: true, description: 'Model.' })
  modelId!: number | null;

  @Field(() => ItemStatusEnum, STATUS)
  status!: ItemStatus;

  @Field({ description: 'A theft report is open.' })
  declaredStolen!: boolean;
}

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'Items that are in one state, for the status of their credentials.' })
export class PassportItemsInState {
  @Field(() => ItemStatusEnum, STATUS)
  status!: ItemStatus;

  @Field({ description: 'A theft report is open.' })
  declaredStolen!: boolean;

  @Field(() => [Int], { description: 'Internal numbers.' })
  ids!: number[];
}

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'Facts of custody in the proof of a passport.' })
export class PassportItemProof {
  @Field(() => String, { nullable: true, description: 'Transaction of the registration.' })
  txHash!: string | null;

  @Field(() => String, { nullable: true, description: 'Token.' })
  tokenId!: string | null;

  @Field(() => String, { nullable: true, description: 'Contract that issued the token.' })
  contractAddress!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was registered.' })
  minedAt!: Date | null;

  @Field(() => Int, { description: 'Verifications so far.' })
  verificationCount!: number;

  @Field(() => Timestamp, { nullable: true, description: 'The newest of them.' })
  lastVerifiedAt!: Date | null;
}

/** Maps a row to the item of a passport. Token and transaction are included once the registration is confirmed (§2.9). */
export const toPassportItem = (row: ItemRow): PassportItem => ({
  id: row.id,
  brandId: row.brand_id,
  brandCode: row.brand_code,
  categoryId: row.category_id,
  modelId: row.model_id,
  batchId: row.batch_id,
  serial: row.serial,
  uidHash: row.uid_hash,
  tokenId: row.mined_at === null ? null : row.token_id,
  ownToken: row.token_id ?? tokenIdOf(row.uid_hash),
  name: row.product_name,
  imageUrl: row.image_url || null,
  ownerAccountId: row.owner_account_id,
  inCatalog: isResolvable(row.status),
  status: passportStatusOf(row),
  trouble: itemTrouble(row.status, row.declared_stolen),
});

type Statuses = Pick<ItemRow, 'status' | 'status_before_theft' | 'status_before_leaving'>;

/** Returns the status of an item for its passport: `revoked` for a revoked one, even where a theft report or its destruction hides that. */
export const passportStatusOf = ({ status, status_before_leaving: left, status_before_theft: theft }: Statuses) =>
  isRevoked(status, { left, theft }) ? REVOKED : status;
