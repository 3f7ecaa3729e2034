import { Field, Int, ObjectType } from 'type-graphql';
import type { BatchStatus, JobStatus } from '../../../schema/life-cycles/mint-batch.js';
import type { MintRowState } from '../../../schema/life-cycles/mint-row.js';
import { Access, anyOf, itsBrandKeys, itsBrandTeam } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofBrand } from '../belonging.js';
import { isFinished, jobStatus, submittersOf } from './mint-batch.rules.js';
import { type BatchRow, type RowOfBatch, toFacts } from './mint-batch.statements.js';
import { MintBatchStatusEnum, MintJobStatusEnum, MintRowStateEnum } from './minting.enums.js';

export const keyOrTeam = anyOf(itsBrandKeys, itsBrandTeam);

@Access(keyOrTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'A batch of items to register, and the job that does it.' })
export class MintBatch {
  @Field({ description: 'UUID of the job, as answered when the batch was submitted.' })
  jobId!: string;

  @Field(() => MintJobStatusEnum, {
    description: '`queued`, `started`, `finished` or `failed`, independent of the counts.',
  })
  status!: JobStatus;

  @Field({ description: 'Whether the job came to its end.' })
  isFinished!: boolean;

  @Field(() => MintBatchStatusEnum, {
    description: '`pending`, `retrying`, `pending_multisig`, `success`, `partial` or `failed`.',
  })
  batchStatus!: BatchStatus;

  @Field(() => Int, { description: 'Rows in the batch.' })
  itemsCount!: number;

  @Field(() => Int, { description: 'Items created so far, counted row by row.' })
  successCount!: number;

  @Field(() => Int, { description: 'Rows failed so far.' })
  errorCount!: number;

  @Field(() => Timestamp, { description: 'When the batch was accepted.' })
  enqueuedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'Null until processing starts.' })
  startedAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'Null until processing ends.' })
  endedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Free text: why rows wait or failed, in the words of the chain node or of the administrator who refused it.',
  })
  reason!: string | null;

  @Field({ description: 'Its run details were pruned: only states and counts are left.' })
  pruned!: boolean;

  @Field(() => Int, { description: 'Number of administrators who must approve it; 0 for none.' })
  approvalsNeeded!: number;

  @Field(() => Int, { description: 'Number of administrators who approved it.' })
  approvals!: number;

  readonly id!: number;
  readonly brandId!: number;
  /** Accounts whose own approvals do not count. */
  readonly submitters!: readonly (number | null)[];
}

@Access(keyOrTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'One row of a batch, and the item that it became. Its external reference is never shown.' })
export class MintBatchRow {
  @Field(() => Int, { description: 'Position in the batch as it was submitted, from 0.' })
  position!: number;

  @Field({ description: 'Name as submitted.' })
  productName!: string;

  @Field(() => Int, { description: 'Category as submitted.' })
  categoryId!: number;

  @Field({ description: 'Address of its metadata as submitted.' })
  metadataUri!: string;

  @Field(() => Int, { nullable: true, description: 'Number of its model, where the brand named one.' })
  modelId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of its batch (lot), where the brand named one.' })
  batchId!: number | null;

  @Field(() => String, { nullable: true, description: 'Address of its own image, where the brand named one.' })
  imageUrl!: string | null;

  @Field(() => MintRowStateEnum, { description: '`pending`, `minting`, `minted` or `failed`.' })
  state!: MintRowState;

  @Field(() => String, { nullable: true, description: 'Why it failed, in a sentence.' })
  error!: string | null;

  readonly itemId!: number | null;
  readonly brandId!: number;
}

export const toMintBatchRow = (row: RowOfBatch, brandId: number): MintBatchRow => ({
  position: row.position,
  productName: row.product_name,
  categoryId: row.category_id,
  metadataUri: row.metadata_uri,
  modelId: row.model_id,
  batchId: row.lot_id,
  imageUrl: row.image_url,
  state: row.state,
  error: row.error,
  itemId: row.item_id,
  brandId,
});

export function toMintBatch(row: BatchRow): MintBatch {
  const facts = toFacts(row);
  return {
    ...facts,
    id: row.id,
    brandId: row.brand_id,
    status: jobStatus(facts),
    isFinished: isFinished(facts),
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals,
    submitters: submittersOf(row),
  };
}

@Access(keyOrTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Answer to the submission of a batch.' })
export class AcceptedBatch {
  @Field({ description: 'UUID of the job.' })
  jobId!: string;

  @Field(() => Int, { description: 'Rows in the batch.' })
  itemsCount!: number;

  @Field(() => Int, { description: 'Number of the brand.', deprecationReason: 'Use `brandCode`.' })
  brandId!: number;

  @Field({ description: 'Public code of the brand.' })
  brandCode!: string;

  @Field({ description: 'True when an earlier call under the same idempotency key was answered again.' })
  replayed!: boolean;
}
