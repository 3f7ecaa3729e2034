import { Type } from '@sinclair/typebox';
import { brandEvent } from './define-event.js';
import { instant, oneOf, orNull, text } from './envelope.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const batch = {
  job_id: Type.String({ format: 'uuid', description: 'The job, as answered when the batch was submitted.' }),
  items_count: count('Rows in the batch.'),
  success_count: count('Items created.'),
  error_count: count('Rows that failed.'),
  enqueued_at: instant('When the batch was accepted.'),
  started_at: orNull(instant('When its processing began.')),
  ended_at: instant('When its processing ended.'),
};

const BATCH_EXAMPLE = {
  job_id: '0d8f7a34-5a7e-4d4e-9a55-8b7f7a7c1a10',
  items_count: 500,
  enqueued_at: '2026-09-10T07:59:52+00:00',
  started_at: '2026-09-10T07:59:53+00:00',
  ended_at: '2026-09-10T08:00:00+00:00',
};

/** Events of mint batches (§3.2). */
export const BATCH_EVENTS = [
  brandEvent({
    name: 'batch.completed',
    title: 'Batch completed',
    description: 'A mint batch came to its end and created items: all of its rows, or some.',
    fields: { ...batch, batch_status: oneOf(['success', 'partial'], '`partial` when only some rows became items.') },
    example: { ...BATCH_EXAMPLE, success_count: 499, error_count: 1, batch_status: 'partial' },
  }),
  brandEvent({
    name: 'batch.failed',
    title: 'Batch failed',
    description: 'A mint batch ended without creating any item, or was refused by the approvers of the brand.',
    fields: {
      ...batch,
      batch_status: oneOf(['failed'], 'Always `failed`.'),
      reason: orNull(text('Why, in a sentence.')),
    },
    example: {
      ...BATCH_EXAMPLE,
      success_count: 0,
      error_count: 500,
      batch_status: 'failed',
      reason: 'The batch was refused by an approver.',
    },
  }),
] as const;
