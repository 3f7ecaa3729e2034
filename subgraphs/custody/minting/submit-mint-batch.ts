import { randomUUID } from 'node:crypto';
import { noCategory } from '../../../schema/field-sentences.js';
import { fieldsIn } from '../../../schema/record.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { settledSubjects } from '../items/known-subjects.js';
import { wantImages } from '../items/want-images.js';
import { addMintJob } from './add-mint-job.js';
import { type BatchBrand, brandOfBatch, requireQrIdentification, unknownCategories } from './batch-brand.js';
import { doOnce } from './do-once.js';
import { insertMintBatch } from './insert-mint-batch.statements.js';
import {
  digestOfRows,
  MAX_ROWS,
  type MintRow,
  type RowFormat,
  readRows,
  reportedReference,
} from './mint-rows.rules.js';
import { forgetUnits } from './quota.statements.js';
import { reserveUnits } from './reserve-units.js';

export interface Submission {
  readonly rows: readonly unknown[];
  readonly format: RowFormat;
  /** Brand of the batch: the key's own, or the one named by the administrator. */
  readonly brandId: number;
  readonly keyId: number | null;
  readonly accountId: number | null;
  /** Account to which the key was issued, if known. */
  readonly keyIssuedTo: number | null;
  readonly idempotencyKey: string | null;
}

/** Answer to a submission (§4.1), and to its replay. */
interface Accepted {
  readonly jobId: string;
  readonly itemsCount: number;
  readonly brandId: number;
  readonly brandCode: string;
}

export interface SubmissionAnswer extends Accepted {
  readonly replayed: boolean;
}

/** Accepts or refuses a batch as a whole, before any of it is processed (§4.1). Idempotent under an idempotency key. */
export async function submitMintBatch(context: CustodyContext, submission: Submission): Promise<SubmissionAnswer> {
  const brand = await brandOfBatch(context.peers, submission.brandId);
  requireQrIdentification(brand);
  const read = checkedRows(submission);
  await refuseUnknownCategories(context, read, submission);
  const rows = await withSubjects(context, read, submission);
  const { idempotencyKey: key, brandId } = submission;
  const work = (reference: string) => accept(context, submission, brand, rows, reference);
  if (key === null) return { ...(await work(randomUUID())), replayed: false };
  const call = { brandId, key, digest: digestOfRows(rows) };
  const { answer, replayed } = await doOnce(context.peers, call, isAccepted, work);
  return { ...answer, replayed };
}

function checkedRows({ rows, format, brandId, accountId }: Submission): readonly MintRow[] {
  if (rows.length === 0) throw new DomainError('BATCH_EMPTY');
  if (rows.length > MAX_ROWS) throw new DomainError('BATCH_TOO_LARGE', { limit: MAX_ROWS });
  const read = readRows(rows, format, accountId === null ? 'key' : 'team');
  if ('faults' in read) throw new DomainError('BATCH_ROWS_REFUSED', { rows: read.faults });
  if (read.rows.some((row) => row.brandId !== brandId)) throw new DomainError('BATCH_BRAND_MISMATCH');
  return read.rows;
}

async function refuseUnknownCategories(
  { peers }: CustodyContext,
  rows: readonly MintRow[],
  { format }: Submission,
): Promise<void> {
  const unknown = await unknownCategories(peers, new Set(rows.map((row) => row.categoryId)));
  const faults = rows.flatMap((row, at) =>
    unknown.has(row.categoryId)
      ? [
          {
            row: at,
            field: 'category_id',
            message: noCategory(row.categoryId),
            ...reportedReference(format, row.externalRef),
          },
        ]
      : [],
  );
  if (faults.length > 0) throw new DomainError('BATCH_ROWS_REFUSED', { rows: faults });
}

const ROW_FIELD = { modelId: 'model_id', batchId: 'batch_id' } as const;

/** Returns the rows with the model of each lot; refuses models and lots of another brand. */
async function withSubjects(
  { peers }: CustodyContext,
  rows: readonly MintRow[],
  { brandId, format }: Submission,
): Promise<readonly MintRow[]> {
  const named = rows.map(({ modelId = null, lotId = null }) => ({ modelId, batchId: lotId }));
  const { settled, faults } = await settledSubjects(peers, brandId, named);
  if (faults.length === 0) return rows.map((row, at) => ({ ...row, modelId: settled[at]?.modelId ?? null }));
  throw new DomainError('BATCH_ROWS_REFUSED', {
    rows: faults.map(({ at, field, message }) => ({
      ...{ row: at, field: ROW_FIELD[field], message },
      ...reportedReference(format, rows[at]?.externalRef ?? null),
    })),
  });
}

/** Reserves quota for all rows, then stores the batch with its job. */
async function accept(
  context: CustodyContext,
  { brandId, keyId, accountId, keyIssuedTo }: Submission,
  brand: BatchBrand,
  rows: readonly MintRow[],
  jobId: string,
): Promise<Accepted> {
  const { pool } = context.database;
  const now = context.clock();
  await reserveUnits(context, { reference: jobId, units: rows.length, keyId, brandId });
  // Requested before they are used, so that no image is deleted as unused meanwhile.
  await wantImages(
    context,
    brandId,
    rows.map(({ imageUrl }) => imageUrl),
  );
  await inTransaction(pool, async (client) => {
    const facts = { jobId, brandId, brandCode: brand.code, keyId, accountId, keyIssuedTo, rows, now };
    const { identity, mintApprovals: approvalsNeeded } = brand;
    // First, so that the units cannot be refunded concurrently.
    const hasUnits = await forgetUnits.run(client, { reference: jobId });
    const id = await insertMintBatch(client, { ...facts, identity, approvalsNeeded });
    // This process was suspended, or its clock is far behind, and the units were refunded. The caller retries.
    if (id !== null && !hasUnits) throw new DomainError('UNAVAILABLE');
    if (id !== null && approvalsNeeded === 0) await addMintJob(client, id);
  });
  return { jobId, itemsCount: rows.length, brandId, brandCode: brand.code };
}

const isAccepted = (value: unknown): value is Accepted => {
  const { jobId, itemsCount, brandId, brandCode } = fieldsIn(value);
  const isNamed = typeof jobId === 'string' && typeof brandCode === 'string';
  return isNamed && typeof itemsCount === 'number' && typeof brandId === 'number';
};
