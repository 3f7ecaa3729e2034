import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { apiKey } from '../runtime/caller.js';
import { refusal } from '../runtime/described-refusal.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Closed, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { mintBody } from './mint-body.js';
import { type BatchStatusQuery, batchStatus, submitBatch } from './partner-mint.generated.js';

const Submitted = answerTable<DataOf<typeof submitBatch>['submitMintBatch']>()({
  job_id: from('jobId', Type.String({ format: 'uuid', description: 'Identifier of the job.' })),
  status: from(() => 'queued' as const, Type.Literal('queued')),
  items_count: from('itemsCount', Type.Integer({ description: 'Rows in the batch.' })),
  brand_id: from('brandId', Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
  brand_code: from('brandCode', Text('Public code of the brand.')),
});

interface Asked {
  readonly jobId: string;
}
type Batch = NonNullable<BatchStatusQuery['mintBatch']> & Asked;

const JOB = { job_id: from('jobId', Text('Echoes the requested identifier.')) };
const OLD = {
  ...JOB,
  status: from('status', Text('`queued`, `started`, `finished`, `failed`.')),
  is_finished: from('isFinished', Type.Boolean()),
  batch_status: from(
    'batchStatus',
    Nullable(Text('`pending`, `retrying`, `pending_multisig`, `success`, `partial` or `failed`.')),
  ),
  items_count: from('itemsCount', Nullable(Type.Integer({ description: 'Rows in the batch.' }))),
  success_count: from(
    'successCount',
    Nullable(Type.Integer({ description: 'Items created so far, counted row by row.' })),
  ),
  error_count: from('errorCount', Nullable(Type.Integer({ description: 'Rows failed so far.' }))),
};
const Old = answerTable<Batch>()(OLD, { title: 'Old batch' });
const Full = answerTable<Batch>()(
  {
    ...OLD,
    enqueued_at: from('enqueuedAt', Nullable(Instant('When the batch was accepted.'))),
    started_at: from('startedAt', Nullable(Instant('Null until processing starts.'))),
    ended_at: from('endedAt', Nullable(Instant('Null until processing ends.'))),
    result: from(() => null, Type.Unsafe<unknown>({ description: 'Internal; to be ignored.' })),
    exc_info: from('reason', Type.Unsafe<unknown>({ description: 'Internal; to be ignored.' })),
  },
  { title: 'Batch' },
);
const Unknown = answerTable<Asked>()(
  { ...JOB, status: from(() => 'unknown' as const, Type.Literal('unknown')) },
  { title: 'Unknown batch' },
);

/** Returns the status of a batch (§2.3): twelve keys, seven of an old batch, two of an unknown one. */
function statusBody(jobId: string, { mintBatch: batch }: BatchStatusQuery): object {
  if (!batch) return Unknown.write({ jobId });
  return (batch.pruned ? Old : Full).write({ ...batch, jobId });
}

/** Batch creation of products identified by QR, and its progress (§4.1, §4.2). */
export const partnerMint: RouteFamily = {
  name: 'Partner mint',
  description: 'Batches of items, and their progress.',
  routes: [
    route({
      method: 'POST',
      path: '/partner/mint/batch',
      section: '§4.1',
      summary: 'Submit a batch of products',
      description: 'Answered before any processing; follow it with the status route.',
      caller: apiKey({ scope: 'mint:batch', features: ['api_access', 'qr_identification'] }),
      input: {
        headers: Type.Object({
          'idempotency-key': Type.Optional(
            Type.String({
              maxLength: 255,
              description: 'Stored for 24 hours for the brand; the order of rows does not matter.',
            }),
          ),
        }),
        body: mintBody,
      },
      operation: submitBatch,
      variables: ({ headers, body }) => ({ ...body, idempotencyKey: headers['idempotency-key'] ?? null }),
      respond: ({ submitMintBatch: batch }) =>
        json(Submitted.write(batch), {
          status: 202,
          headers: batch.replayed ? { 'Idempotency-Replayed': 'true' } : {},
        }),
      responses: {
        202: {
          description:
            'Accepted, before any processing. `Idempotency-Replayed: true` when an earlier answer is given again.',
          content: { 'application/json': Submitted.schema },
        },
        400: refusal(
          'Empty, no list, more than 500 rows, a CSV that cannot be read, or rows that are refused, of which the first 2,500 faults are reported.',
        ),
        409: refusal('The idempotency key is being processed, or was used with a different batch.'),
      },
    }),
    route({
      method: 'GET',
      path: '/partner/mint/batch/status/{job_id}',
      section: '§4.2',
      summary: 'Read the progress of a batch',
      description:
        'Only for keys of the brand that submitted it; an unknown job has the status `unknown`. Poll while `status` is `queued` or `started`. Uses no quota.',
      caller: apiKey({ scope: 'mint:batch', features: ['api_access'] }),
      input: { path: Closed({ job_id: Text('As answered at submission.') }) },
      operation: batchStatus,
      variables: ({ path }) => ({ jobId: path.job_id }),
      respond: (data, { sentPath }) => json(statusBody(sentPath.job_id, data)),
      responses: {
        200: {
          description: 'Twelve fields; seven for an old batch; two for an unknown one.',
          content: { 'application/json': Type.Union([Full.schema, Old.schema, Unknown.schema]) },
        },
      },
    }),
  ],
};
