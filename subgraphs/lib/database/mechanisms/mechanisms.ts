/**
 * Mechanisms by which the processes of an installation exclude, notice and tell each other: those of PostgreSQL, or
 * rows of tables, which every database that speaks its language has. All processes on one database must use the same.
 */
export interface Mechanisms {
  /** `advisory`: advisory locks, held by transactions and connections. `rows`: keys of a table, and leases that run out. */
  readonly locks: 'advisory' | 'rows';
  /** `listen`: LISTEN and NOTIFY. `table`: a table that is looked at. */
  readonly notifications: 'listen' | 'table';
}

export const POSTGRES_MECHANISMS: Mechanisms = { locks: 'advisory', notifications: 'listen' };

/** By these settings of a session its statements, triggers and functions know. */
const LOCKS = 'platform.locks';
const NOTIFICATIONS = 'platform.notifications';

/** Returns the settings of every session of the platform; none for PostgreSQL's own mechanisms. */
export const sessionSettings = ({ locks, notifications }: Mechanisms = POSTGRES_MECHANISMS): string[] => [
  ...(locks === 'rows' ? [`${LOCKS}=rows`] : []),
  ...(notifications === 'table' ? [`${NOTIFICATIONS}=table`] : []),
];

/** Condition of SQL: the session locks by rows. */
export const BY_ROWS = `current_setting('${LOCKS}', true) = 'rows'`;
/** Condition of SQL: the session notifies by a table. */
export const BY_TABLE = `current_setting('${NOTIFICATIONS}', true) = 'table'`;
