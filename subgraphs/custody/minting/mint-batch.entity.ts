import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  BATCH_STATUSES,
  JOB_STATUSES,
  mintBatchLifeCycle,
  mintJobLifeCycle,
} from '../../../schema/life-cycles/mint-batch.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';

export const MintBatchEntity = defineEntity({
  name: 'MintBatch',
  tableName: 'mint_batch',
  indexes: [
    {
      name: 'mint_batch_by_brand',
      properties: ['brandId', 'id'],
      columns: [{ name: 'brandId' }, { name: 'id', sort: 'DESC' }],
    },
    {
      name: 'mint_batch_to_prune',
      where: 'pruned_at IS NULL',
      properties: ['endedAt'],
    },
    {
      name: 'mint_batch_waiting',
      where: inStates('batch_status', mintBatchLifeCycle.step('approvals_required').to),
      properties: ['brandId'],
    },
  ],
  properties: {
    id: ownId(),
    /** Identifies it for its submitter. */
    jobId: p.uuid().unique('mint_batch_job_id_key'),
    brandId: idColumn(),
    brandCode: p.text(),
    keyId: idColumn().nullable(),
    /** Administrator who submitted it; null for a key. */
    accountId: idColumn().nullable(),
    /** True where its items have an identity, by the brand's offer at the submission. */
    identity: p.boolean(),
    status: p.enum(JOB_STATUSES).default(mintJobLifeCycle.initial),
    batchStatus: p.enum(BATCH_STATUSES).default(mintBatchLifeCycle.initial),
    approvalsNeeded: p.integer().default(0),
    itemsCount: p.integer(),
    successCount: p.integer().default(0),
    errorCount: p.integer().default(0),
    tries: p.integer().default(0),
    reason: p.text().nullable(),
    enqueuedAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    prunedAt: p.datetime().nullable(),
    /** Account to which the submitting key was issued. */
    keyIssuedTo: idColumn().nullable(),
  },
});
