import type { PartitionedTable } from '../lib/database/partitions/period.rules.js';

/** Weekly partitions: events are kept for 30 days after integrations accepted them, until all of their week are older. */
export const EVENTS_BY_WEEK: PartitionedTable = {
  schema: 'custody',
  table: 'event',
  column: 'occurred_at',
  span: 'week',
};

/** Monthly partitions: scans are kept for years, and an item's are searched in all of them. */
export const SCANS_BY_MONTH: PartitionedTable = { schema: 'custody', table: 'scan', column: 'at', span: 'month' };

export const custodyPartitions: readonly PartitionedTable[] = [EVENTS_BY_WEEK, SCANS_BY_MONTH];
