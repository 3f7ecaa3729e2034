import type { BatchStatus, JobStatus } from '../../../schema/life-cycles/mint-batch.js';
import type { MintRowState } from '../../../schema/life-cycles/mint-row.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { RowFormat } from './mint-rows.rules.js';

export const MintJobStatusEnum = enumOf<JobStatus>(
  'MintJobStatus',
  'State of the job of a mint batch; says nothing about its rows.',
  {
    queued: 'Not begun.',
    started: 'Under way.',
    finished: 'It came to its end.',
    failed: 'It could not be run.',
  },
);

export const MintBatchStatusEnum = enumOf<BatchStatus>('MintBatchStatus', 'State of a mint batch.', {
  pending: 'Under way.',
  retrying: 'It waits for the chain.',
  pending_multisig: 'It waits for approvals.',
  success: 'Every row became an item.',
  partial: 'Some rows became items.',
  failed: 'No row became an item.',
});

export const MintRowStateEnum = enumOf<MintRowState>('MintRowState', 'State of a row of a mint batch.', {
  pending: 'Not begun.',
  minting: 'On its way to the chain.',
  minted: 'It is an item.',
  failed: 'It is none.',
});

export const RowFormatEnum = enumOf<RowFormat>('RowFormat', 'Format of the rows of a mint batch.', {
  json: 'Values as JSON.',
  csv: 'Every cell is text, as read from a file.',
});
