import type { PartitionedTable } from '../lib/database/partitions/period.rules.js';

const weekly = { schema: 'integrations', span: 'week' } as const;

/** Weekly partitions, kept for 30 days after the end of their week. */
export const EVENTS_BY_WEEK: PartitionedTable = { ...weekly, table: 'event', column: 'accepted_at' };

export const DELIVERIES_BY_WEEK: PartitionedTable = {
  ...weekly,
  table: 'webhook_delivery',
  column: 'created_at',
  storage: 'fillfactor = 85',
};

export const ATTEMPTS_BY_WEEK: PartitionedTable = { ...weekly, table: 'webhook_attempt', column: 'started_at' };

export const integrationsPartitions: readonly PartitionedTable[] = [
  EVENTS_BY_WEEK,
  DELIVERIES_BY_WEEK,
  ATTEMPTS_BY_WEEK,
];
