import { Type } from '@sinclair/typebox';
import { json } from '../runtime/answer.js';
import { apiKey } from '../runtime/caller.js';
import { refusal } from '../runtime/described-refusal.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Closed, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { mintBody } from './mint-body.js';
import { type BatchStatusQuery, batchStatus, submitBatch } from './partner-mint.generated.js';

const Submitted = Closed({
  job_id: Type.String({ format: 'uuid', description: 'Identifier of the job.' }),
  status: Type.Literal('queued'),
  items_count: Type.Integer({ description: 'Rows in the batch.' }),
  brand_id: Type.Integer({ description: 'Deprecated in favor of `brand_code`.' }),
  brand_code: Text('Public code of the brand.'),
});

const counts = {
  batch_status: Nullable(Text('`pending`, `retrying`, `pending_multisig`, `success`, `partial` or `failed`.')),
  items_count: Nullable(Type.Integer({ description: 'Rows in the batch.' })),
  success_count: Nullable(Type.Integer({ description: 'Items created so far, counted row by row.' })),
  error_count: Nullable(Type.Integer({ description: 'Rows failed so far.' })),
};
const job = {
  job_id: Text('Echoes the requested identifier.'),
  status: Text('`queued`, `started`, `finished`, `failed`.'),
};
const Old = Closed({ ...job, is_finished: Type.Boolean(), ...counts }, { title: 'Old batch' });
const Full = Closed(
  {
    ...job,
    is_finished: Type.Boolean(),
    ...counts,
    enqueued_at: Nullable(Instant('When the batch was accepted.')),
    started_at: Nullable(Instant('Null until processing starts.')),
    ended_at: Nullable(Instant('Null until processing ends.')),
    result: Type.Unsafe<unknown>({ description: 'Internal; to be ignored.' }),
    exc_info: Type.Unsafe<unknown>({ description: 'Internal; to be ignored.' }),
  },
  { title: 'Batch' },
);
const Unknown = Closed({ job_id: job.job_id, status: Type.Literal('unknown') }, { title: 'Unknown batch' });

type Batch = NonNullable<BatchStatusQuery['mintBatch']>;

/** Returns the status of a batch (§2.3): twelve keys, seven of an old batch, two of an unknown one. */
function statusBody(jobId: string, batch: Batch | null): Record<string, unknown> {
  if (!batch) return { job_id: jobId, status: 'unknown' };
  const old = {
    job_id: jobId,
    status: batch.status,
    is_finished: batch.isFinished,
    batch_status: batch.batchStatus,
    items_count: batch.itemsCount,
    success_count: batch.successCount,
    error_count: batch.errorCount,
  };
  if (batch.pruned) return old;
  const { enqueuedAt: enqueued_at, startedAt: started_at, endedAt: ended_at, reason } = batch;
  return { ...old, enqueued_at, started_at, ended_at, result: null, exc_info: reason };
}

/** Batch creation of products identified by QR, and its progress (§4.1, §4.2). */
export const partnerMint: RouteFamily = {
  name: 'Partner mint',
  routes: [
    route({
      method: 'POST',
      path: '/partner/mint/batch',
      section: '§4.1',
      summary: 'Submit a batch of products',
      description: 'The answer comes before any processing; follow it with the status route.',
      caller: apiKey({ scope: 'mint:batch', features: ['api_access', 'qr_identification'] }),
      input: {
        headers: Type.Object({
          'idempotency-key': Type.Optional(
            Type.String({
              maxLength: 255,
              description: 'Remembered 24 hours for the brand; the order of rows does not matter.',
            }),
          ),
        }),
        body: mintBody,
      },
      operation: submitBatch,
      variables: ({ headers, body }) => ({ ...body, idempotencyKey: headers['idempotency-key'] ?? null }),
      respond: ({ submitMintBatch: batch }) =>
        json(
          {
            job_id: batch.jobId,
            status: 'queued',
            items_count: batch.itemsCount,
            brand_id: batch.brandId,
            brand_code: batch.brandCode,
          },
          { status: 202, headers: batch.replayed ? { 'Idempotency-Replayed': 'true' } : {} },
        ),
      responses: {
        202: {
          description:
            'Accepted, before any processing. `Idempotency-Replayed: true` when an earlier answer is given again.',
          content: { 'application/json': Submitted },
        },
        400: refusal('Empty, no list, more than 500 rows, a CSV that cannot be read, or a row that is refused.'),
        409: refusal('The idempotency key is being processed, or was used with a different batch.'),
      },
    }),
    route({
      method: 'GET',
      path: '/partner/mint/batch/status/{job_id}',
      section: '§4.2',
      summary: 'Read the progress of a batch',
      description:
        'Only for keys of the brand that submitted it; an unknown job is answered with the status `unknown`. Ask again while `status` is `queued` or `started`. Uses no quota.',
      caller: apiKey({ scope: 'mint:batch', features: ['api_access'] }),
      input: { path: Closed({ job_id: Text('As answered at submission.') }) },
      operation: batchStatus,
      variables: ({ path }) => ({ jobId: path.job_id }),
      respond: (data, { path }) => json(statusBody(path.job_id, data.mintBatch)),
      responses: {
        200: {
          description: 'Twelve fields; seven of an old batch; two when the batch is not known.',
          content: { 'application/json': Type.Union([Full, Old, Unknown]) },
        },
      },
    }),
  ],
};
