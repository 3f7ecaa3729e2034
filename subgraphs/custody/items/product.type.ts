import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { CertificateStatus } from '../../../schema/life-cycles/certificate.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { ItemTrouble } from '../../../schema/vocabulary/item-troubles.js';
import { Access, everyone } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofProduct } from '../belonging.js';
import { CertificateStatusEnum } from '../certificates/certificate.enums.js';
import { ItemStatusEnum, ItemTroubleEnum } from './item.enums.js';

/**
 * An item. Fields without a resolver are readable for everybody who can identify it; fields that depend on the caller
 * have resolvers.
 */
@Access(everyone)
@BelongsTo(ofProduct)
@Directive('@key(fields: "id")')
@ObjectType({ description: 'One registered item: it has a serial, a chip hash, a token and a history.' })
export class Product {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'Serial number in canonical form.' })
  serial!: string | null;

  @Field({ description: 'Chip hash: `0x` and 64 hexadecimal digits.' })
  uidHash!: string;

  @Field(() => String, { nullable: true, description: 'Token id as digits; null until the registration is confirmed.' })
  tokenId!: string | null;

  @Field({ description: 'Name of the product.' })
  name!: string;

  @Field({ description: 'Public code of the brand.' })
  brandCode!: string;

  @Field(() => ItemStatusEnum, { description: 'One of the ten states of an item.' })
  status!: ItemStatus;

  @Field(() => ItemTroubleEnum, {
    nullable: true,
    description: 'State of it that is shown before anything else; null where nothing is wrong with it.',
  })
  trouble!: ItemTrouble | null;

  @Field({
    description: 'True when it is destroyed or about to be, also while reported stolen: nothing begins with it.',
  })
  isDestroyed!: boolean;

  @Field({ description: 'True when the status is `mined` or `written`.' })
  isVerified!: boolean;

  @Field({ description: 'True while a theft report is open.' })
  declaredStolen!: boolean;

  @Field({ description: 'False for an item without identity (offer `compliance`).' })
  identityIncluded!: boolean;

  @Field(() => String, { nullable: true, description: 'Transaction that registered it; null until then.' })
  txHash!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was registered on the chain; null until then.' })
  registeredAt!: Date | null;

  @Field(() => CertificateStatusEnum, {
    nullable: true,
    description: '`active` when it has a certificate in force, else null.',
  })
  certificateStatus!: CertificateStatus | null;

  @Field(() => String, { nullable: true, description: 'Address of the metadata it was registered with.' })
  metadataUri!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its own image as given, or null.' })
  ownImageUrl!: string | null;

  @Field({ description: 'True while it is unclaimed: the vault holds it.' })
  currentOwnerIsVault!: boolean;

  @Field({
    description:
      'True while it has no owner and a purchase code of it can be used: now, or as soon as its registration is confirmed.',
  })
  isClaimable!: boolean;

  @Field({
    description: 'False once destroyed or withdrawn: such an item is found by its printed serial only.',
  })
  inCatalog!: boolean;

  readonly brandId!: number;
  readonly categoryId!: number;
  readonly modelId!: number | null;
  readonly batchId!: number | null;
  readonly ownerAccountId!: number | null;
  readonly ownerMasked!: string | null;
}
