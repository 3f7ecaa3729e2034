import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { type BatchBrand, brandOfBatch, requireQrIdentification, unknownCategories } from './batch-brand.js';
import { insertMintBatch } from './insert-mint-batch.statements.js';
import { addMintJob } from './mint-batch.job.js';
import { digestOfRows, MAX_ROWS, type MintRow, type RowFormat, readRows } from './mint-rows.rules.js';
import { forgetUnits, noteUnits } from './quota.statements.js';

export interface Submission {
  readonly rows: readonly unknown[];
  readonly format: RowFormat;
  /** Brand whose batch it is: the key's own, or the one the administrator named. */
  readonly brandId: number;
  readonly keyId: number | null;
  readonly accountId: number | null;
  readonly idempotencyKey: string | null;
}

/** What a submission is answered with (§4.1), and again when it is replayed. */
export interface Accepted {
  readonly jobId: string;
  readonly itemsCount: number;
  readonly brandId: number;
  readonly brandCode: string;
}

export interface SubmissionAnswer extends Accepted {
  readonly replayed: boolean;
}

/**
 * Accepts a batch whole, or refuses it whole, before any of it is processed (§4.1). Under an idempotency key the batch is
 * accepted once, however often and from wherever it is sent.
 */
export async function submitMintBatch(context: CustodyContext, submission: Submission): Promise<SubmissionAnswer> {
  const brand = await brandOfBatch(context.peers, submission.brandId);
  requireQrIdentification(brand);
  const rows = checkedRows(submission);
  await refuseUnknownCategories(context, rows, submission);
  const { idempotencyKey: key, brandId } = submission;
  if (key === null) return { ...(await accept(context, submission, brand, rows, randomUUID())), replayed: false };
  const call = { brandId, key, digest: digestOfRows(rows) };
  const start = await begin(context, call);
  if (start.response) return { ...start.response, replayed: true };
  const { reference } = start;
  const accepted = await accept(context, submission, brand, rows, reference).catch(async (error: Error) => {
    if (error instanceof DomainError) await context.peers.ask('integrations', ABANDON, { brandId, key, reference });
    throw error;
  });
  await context.peers.ask('integrations', COMPLETE, { brandId, key, reference, response: accepted });
  return { ...accepted, replayed: false };
}

function checkedRows({ rows, format, brandId }: Submission): readonly MintRow[] {
  if (rows.length === 0) throw new DomainError('BATCH_EMPTY');
  if (rows.length > MAX_ROWS) throw new DomainError('BATCH_TOO_LARGE', { limit: MAX_ROWS });
  const read = readRows(rows, format);
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
            message: `Category ${row.categoryId} does not exist`,
            ...(format === 'csv' ? { external_ref: row.externalRef } : {}),
          },
        ]
      : [],
  );
  if (faults.length > 0) throw new DomainError('BATCH_ROWS_REFUSED', { rows: faults });
}

/** Work that was not accepted within this time gives its units of quota back. */
const UNITS_HELD_MS = 5 * 60_000;

/**
 * Reserves quota for all rows, then stores the batch with the job that mints it. The units are noted as due back before
 * they are taken, and the note goes with the batch's own transaction: a process killed in between costs nobody anything.
 */
async function accept(
  context: CustodyContext,
  { brandId, keyId, accountId }: Submission,
  brand: BatchBrand,
  rows: readonly MintRow[],
  jobId: string,
): Promise<Accepted> {
  const { pool } = context.database;
  const now = context.clock();
  const dueAt = new Date(now.getTime() + UNITS_HELD_MS);
  await noteUnits.run(pool, { reference: jobId, units: rows.length, dueAt });
  const input = { reference: jobId, use: 'item', units: rows.length, keyId, brandId };
  await context.peers.ask('integrations', RESERVE, { input }).catch(async (error: Error) => {
    if (error instanceof DomainError) await forgetUnits.run(pool, { reference: jobId });
    throw error;
  });
  await inTransaction(pool, async (client) => {
    const facts = { jobId, brandId, brandCode: brand.code, keyId, accountId, rows, now };
    const { identity, mintApprovals: approvalsNeeded } = brand;
    // First of all: from here on the units cannot be given back under our hands.
    const hasUnits = await forgetUnits.run(client, { reference: jobId });
    const id = await insertMintBatch(client, { ...facts, identity, approvalsNeeded });
    // This process stood still, or its clock is far behind: the units went back. Whoever sent the batch sends it again.
    if (id !== null && !hasUnits) throw new DomainError('UNAVAILABLE');
    if (id !== null && approvalsNeeded === 0) await addMintJob(client, id);
  });
  return { jobId, itemsCount: rows.length, brandId, brandCode: brand.code };
}

const RESERVE = 'mutation ReserveQuota($input: QuotaInput!) { reserveQuota(input: $input) }';
const BEGIN = `
  mutation BeginIdempotent($call: IdempotentCallInput!) { beginIdempotent(call: $call) { reference response } }`;
const COMPLETE = `
  mutation CompleteIdempotent($brandId: Int!, $key: String!, $reference: String!, $response: JSON!) {
    completeIdempotent(brandId: $brandId, key: $key, reference: $reference, response: $response)
  }`;
const ABANDON = `
  mutation AbandonIdempotent($brandId: Int!, $key: String!, $reference: String!) {
    abandonIdempotent(brandId: $brandId, key: $key, reference: $reference)
  }`;

async function begin(
  { peers }: CustodyContext,
  call: { brandId: number; key: string; digest: string },
): Promise<{ reference: string; response: Accepted | null }> {
  type Start = { beginIdempotent: { reference: string; response: Accepted | null } };
  return (await peers.ask<Start>('integrations', BEGIN, { call })).beginIdempotent;
}
