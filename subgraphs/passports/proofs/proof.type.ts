import { Field, Int, ObjectType } from 'type-graphql';
import type { CredentialFormat } from '../../../schema/vocabulary/credential-formats.js';
import type { ItemTrouble } from '../../../schema/vocabulary/item-troubles.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { Access, everyone } from '../../common/access/access.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { AccessTierEnum, CredentialFormatEnum, PassportLevelEnum } from '../documents/passport.enums.js';
import type { Selected } from '../documents/select-passport.js';
import { ItemTroubleEnum } from '../dpp/dpp.enums.js';

@Access(everyone)
@ObjectType({ description: 'The chain of versions: each one names the hash of the one before it.' })
export class PassportSeal {
  @Field({ description: 'Every published version is.' })
  sealed!: boolean;

  @Field(() => Timestamp, { description: 'When it was sealed.' })
  sealedAt!: Date;

  @Field({ description: 'Method that computes `versionHash`: `sha256-jcs-chain-v1`.' })
  algorithm!: string;

  @Field({ description: 'Hash of this version, its content and its place in the chain.' })
  versionHash!: string;

  @Field(() => String, { nullable: true, description: 'Hash of the version before it; null for the first.' })
  prevVersionHash!: string | null;

  @Field({ description: 'The version before it has the hash that this one names; false for the first.' })
  linked!: boolean;

  @Field({ description: 'Recomputed now, hash and link are the recorded ones.' })
  chainLinkMatch!: boolean;
}

@Access(everyone)
@ObjectType({ description: 'Anchor of a version on the chain, with its Merkle path.' })
export class PassportAnchor {
  @Field({ description: 'Network: `base` in production, `local` on the embedded chain.' })
  chain!: string;

  @Field(() => Int, { nullable: true, description: 'EIP-155 number of the network.' })
  chainId!: number | null;

  @Field({ description: 'Transaction that anchored the root.' })
  txHash!: string;

  @Field(() => String, { nullable: true, description: 'The transaction in a block explorer, where one is configured.' })
  basescanUrl!: string | null;

  @Field({ description: 'Root of the tree.' })
  merkleRoot!: string;

  @Field({ description: 'Leaf of this version.' })
  leaf!: string;

  @Field(() => Int, { description: 'Place of the leaf, from 0.' })
  leafIndex!: number;

  @Field(() => [String], { description: 'Neighbours from the leaf up to the root.' })
  proof!: readonly string[];

  @Field(() => Timestamp, { description: 'When the root was anchored.' })
  anchoredAt!: Date;

  @Field({ description: 'Leaf and root, recomputed now from `dataHash`, are the anchored ones.' })
  dataHashMatches!: boolean;

  @Field({ description: 'Statement that this proves.' })
  proves!: string;

  @Field(() => String, { nullable: true, description: 'Contract that keeps the root.' })
  contractAddress!: string | null;
}

@Access(everyone)
@ObjectType({ description: 'The credential of a version.' })
export class CredentialIssue {
  @Field({ description: 'True from publication on.' })
  issued!: boolean;

  @Field({ description: 'Credential template.' })
  vct!: string;

  @Field(() => Timestamp, { description: 'When it was signed.' })
  issuedAt!: Date;

  /** Name of the key that signed it, and public code of the brand. */
  readonly kid!: string;
  readonly brandCode!: string;
}

@Access(everyone)
@ObjectType({ description: "The item's own registration on the chain." })
export class ItemAnchor {
  @Field(() => String, { nullable: true, description: 'Transaction of the registration.' })
  txHash!: string | null;

  @Field(() => String, { nullable: true, description: 'Token.' })
  tokenId!: string | null;

  @Field(() => String, { nullable: true, description: 'Contract that issued the token.' })
  contractAddress!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was registered.' })
  minedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Serial of the item.' })
  serial!: string | null;

  @Field({ description: 'Its chip hash.' })
  uidHash!: string;

  @Field(() => ItemTroubleEnum, {
    nullable: true,
    description: 'State of it that is shown before anything else, as `Product.trouble`.',
  })
  trouble!: ItemTrouble | null;
}

@Access(everyone)
@ObjectType({ description: 'Verifications of the item.' })
export class ItemVerifications {
  @Field(() => Int, { description: 'Their number.' })
  count!: number;

  @Field(() => Timestamp, { nullable: true, description: 'The newest, or null.' })
  lastAt!: Date | null;
}

@Access(everyone)
@ObjectType({ description: 'Proof of a published passport, which anybody can recompute.' })
export class PassportProof {
  @Field(() => Int, { description: 'Number of the passport: part of leaf and seal.' })
  passportId!: number;

  @Field(() => Int, { description: 'Number of the version.' })
  passportVersion!: number;

  @Field(() => PassportLevelEnum, { description: 'Level that was asked about.' })
  level!: PassportLevel;

  @Field(() => String, { nullable: true, description: 'GTIN, 14 digits; null for an item without one.' })
  gtin!: string | null;

  @Field(() => Int, { nullable: true, description: 'Batch, on a proof of a batch.' })
  productBatchId!: number | null;

  @Field(() => String, { nullable: true, description: 'Its code.' })
  batchCode!: string | null;

  @Field({ description: 'SHA-256 of the canonical JSON of the whole document.' })
  dataHash!: string;

  @Field(() => String, { nullable: true, description: 'Content copy; null until it is stored.' })
  ipfsUri!: string | null;

  @Field(() => String, { nullable: true, description: 'Where to fetch it.' })
  ipfsGatewayUrl!: string | null;

  @Field(() => PassportSeal, { description: 'Chain of versions.' })
  seal!: PassportSeal;

  @Field(() => CredentialIssue, { description: 'Credential.' })
  credential!: CredentialIssue;

  @Field(() => PassportAnchor, { nullable: true, description: 'Null until the root is on the chain.' })
  passportAnchor!: PassportAnchor | null;

  @Field(() => ItemAnchor, { nullable: true, description: 'Of the item, on a proof of an item.' })
  anchor!: ItemAnchor | null;

  @Field(() => ItemVerifications, { nullable: true, description: 'Of the item, on a proof of an item.' })
  verifications!: ItemVerifications | null;
}

@Access(everyone)
@ObjectType({ description: 'The credential of a passport version as one tier is given it.' })
export class PassportCredential {
  @Field(() => Int, { description: 'Number of the passport.' })
  passportId!: number;

  @Field({ description: 'Decentralized identifier of the brand; its document has the keys.' })
  issuer!: string;

  @Field({ description: 'Credential template.' })
  vct!: string;

  @Field(() => AccessTierEnum, { description: 'Tier that was served.' })
  accessTier!: Tier;

  @Field(() => CredentialFormatEnum, { description: 'Format of the token.' })
  format!: CredentialFormat;

  @Field({ description: 'Signed token and disclosures, each followed by a `~`.' })
  sdJwtVc!: string;

  /** Version of the proof. */
  selected!: Selected;
}

@Access(everyone)
@ObjectType({ description: 'A version in the chain of seals.' })
export class SealedVersion {
  @Field(() => Int, { description: 'Number of the version.' })
  version!: number;

  @Field({ description: 'SHA-256 of the canonical JSON of its whole document.' })
  dataHash!: string;

  @Field({ description: 'Its seal, made over its hash and the seal before it.' })
  versionHash!: string;
}
