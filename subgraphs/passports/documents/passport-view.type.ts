import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import { Access, everyone } from '../../common/access/access.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { ContentSource } from './passport.enums.js';
import { AccessTierEnum, ContentSourceEnum, PassportLevelEnum, PassportVisibilityEnum } from './passport.enums.js';
import type { Selected } from './select-passport.js';

@Access(everyone)
@ObjectType({ description: 'Provider that keeps the back-up copy of a passport (ESPR), outside `data` and its hash.' })
export class PassportBackup {
  @Field({ description: 'Identifier the provider is registered under.' })
  identifier!: string;

  @Field({ description: 'Name of the provider.' })
  name!: string;

  @Field(() => Timestamp, { nullable: true, description: 'When this version was backed up; null until it is.' })
  backedUpAt!: Date | null;
}

@Access(everyone)
@ObjectType({ description: 'The content copy fetched, decrypted and hashed again.' })
export class PassportIntegrity {
  @Field(() => Timestamp, { description: 'When it was checked.' })
  checkedAt!: Date;

  @Field(() => ContentSourceEnum, { description: 'Where the copy was fetched: `ipfs` or `database`.' })
  source!: ContentSource;

  @Field({ description: '`data_hash` as published.' })
  expectedHash!: string;

  @Field(() => String, { nullable: true, description: 'Hash of the copy; null when it could not be read.' })
  computedHash!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Null when the copy is out of reach.' })
  matches!: boolean | null;

  @Field(() => String, { nullable: true, description: 'Why they could not be compared, or null.' })
  error!: string | null;
}

/** A published passport as one caller sees it. */
@Access(everyone)
@ObjectType({ description: 'A published passport as the caller sees it at one access tier.' })
export class PassportView {
  @Field(() => Int, { description: 'Number of the passport, the same over all its versions.' })
  id!: number;

  @Field(() => PassportLevelEnum, { description: 'Where it came from.' })
  level!: PassportLevel;

  @Field(() => Int, { nullable: true, description: 'The item asked about.' })
  productId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Its batch.' })
  productBatchId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Its model.' })
  productModelId!: number | null;

  @Field(() => Int, { description: 'Number of the brand.', deprecationReason: 'Use `brandCode`.' })
  brandId!: number;

  @Field({ description: 'Public code of the brand.' })
  brandCode!: string;

  @Field({ description: 'Name of the brand.' })
  brandName!: string;

  @Field({ description: 'Version of the document schema.' })
  schemaVersion!: string;

  @Field(() => Int, { description: 'Number of the version.' })
  passportVersion!: number;

  @Field({ description: 'SHA-256 of the canonical JSON (RFC 8785) of the whole document.' })
  dataHash!: string;

  @Field(() => String, { nullable: true, description: 'Content copy; null until it is stored.' })
  ipfsUri!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the content copy can be fetched.' })
  ipfsGatewayUrl!: string | null;

  @Field(() => PassportVisibilityEnum, { description: 'Visibility of this version.' })
  visibility!: Visibility;

  @Field(() => Timestamp, { description: 'When this version was published.' })
  publishedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Name of the product.' })
  productName!: string | null;

  @Field(() => String, { nullable: true, description: 'Image.' })
  imageUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'GTIN of the model, 14 digits.' })
  gtin!: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the batch (lot).' })
  batchCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Serial of the item.' })
  serial!: string | null;

  @Field(() => String, { nullable: true, description: 'Token of the item; null until confirmed.' })
  tokenId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'GS1 Digital Link of the requested subject; null without a GTIN, and for a lot whose code cannot be in one.',
  })
  gs1DigitalLink!: string | null;

  @Field(() => AccessTierEnum, {
    description: 'Tier that was served: an owner asking for `public` is served `end_user`.',
  })
  accessTier!: Tier;

  @Field(() => [AccessTierEnum], { description: 'Tiers this caller would be served here.' })
  availableTiers!: Tier[];

  @Field({ description: 'The caller is the current owner of the item.' })
  isOwner!: boolean;

  @Field(() => PassportBackup, { nullable: true, description: 'Passport service provider, or null.' })
  passportServiceProvider!: PassportBackup | null;

  readonly selected!: Selected;
  readonly tier!: Tier;
}

@Access(everyone)
@ObjectType({ description: "A product's passport as a partner portal shows it." })
export class PartnerPassport {
  @Field({ description: 'False when the item has no passport.' })
  available!: boolean;

  @AtMost(TIERS.length)
  @Field(() => [AccessTierEnum], {
    description:
      'Tiers shown together: those of the trades that the brand recognized; `public` alone when it recognized none.',
  })
  tiers!: readonly Tier[];

  @Field(() => Int, { nullable: true, description: 'Number of the version.' })
  passportVersion!: number | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'View of the recognized trades together: an object of sections, also of the brand’s own.',
  })
  data!: Record<string, unknown> | null;
}
