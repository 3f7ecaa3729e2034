/** Names, help and labels of the queue metrics in `/metrics`. */
export const BACKLOG_SERIES = {
  jobs_waiting: { help: 'Jobs that are due and not begun', labels: ['subgraph', 'task'] },
  jobs_running: { help: 'Jobs under way', labels: ['subgraph', 'task'] },
  jobs_failing: { help: 'Jobs that failed at least once and are tried again', labels: ['subgraph', 'task'] },
  jobs_given_up: { help: 'Jobs whose tries are used up', labels: ['subgraph', 'task'] },
  jobs_oldest_waiting_seconds: {
    help: 'How long the oldest job that is due has waited',
    labels: ['subgraph', 'task'],
  },
  events_unrelayed: { help: 'Events that integrations has not accepted yet', labels: ['subgraph'] },
  events_unrelayed_oldest_seconds: { help: 'Age of the oldest of them', labels: ['subgraph'] },
  mint_batches_open: { help: 'Mint batches that have not ended', labels: ['subgraph', 'state'] },
  chain_transactions_open: {
    help: 'Transactions that are sent and not mined, or mined and not final',
    labels: ['subgraph', 'state'],
  },
  chain_transactions_oldest_seconds: { help: 'Age of the oldest of them', labels: ['subgraph', 'state'] },
  webhook_deliveries_pending: {
    help: 'Deliveries that wait, those for a later try included',
    labels: ['subgraph'],
  },
  webhook_deliveries_retrying: {
    help: 'Deliveries that failed at least once and wait for the next try',
    labels: ['subgraph'],
  },
  webhook_deliveries_oldest_due_seconds: {
    help: 'How long the oldest delivery that is due has waited',
    labels: ['subgraph'],
  },
  webhook_subscriptions_degraded: {
    help: 'Subscriptions whose receiver failed to the end of a series',
    labels: ['subgraph', 'brand'],
  },
  passport_versions_waiting: {
    help: 'Published versions that wait for copy, back-up or anchor',
    labels: ['subgraph', 'what'],
  },
  passport_versions_oldest_seconds: { help: 'Age of the oldest of them', labels: ['subgraph', 'what'] },
  passport_copies_waiting: {
    help: 'Passports whose last change the second place does not have yet',
    labels: ['subgraph'],
  },
  passport_copies_oldest_seconds: { help: 'How far the second place lags', labels: ['subgraph'] },
} as const satisfies Readonly<Record<string, { help: string; labels: readonly string[] }>>;

export type BacklogSeries = keyof typeof BACKLOG_SERIES;

/** One value of a queue metric. */
export interface Reading {
  readonly series: BacklogSeries;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
