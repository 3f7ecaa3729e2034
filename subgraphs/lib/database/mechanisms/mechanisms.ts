/**
 * Mechanisms of locks, liveness and notifications between the processes of an installation: those of PostgreSQL, or
 * rows of tables, which every database with its dialect supports. All processes on one database must use the same.
 */
export interface Mechanisms {
  /** `advisory`: advisory locks of transactions and sessions. `rows`: keys of a table, and leases. */
  readonly locks: 'advisory' | 'rows';
  /** `listen`: LISTEN and NOTIFY. `table`: a table that is polled. */
  readonly notifications: 'listen' | 'table';
}

export const POSTGRES_MECHANISMS: Mechanisms = { locks: 'advisory', notifications: 'listen' };

/** Session settings that tell statements, triggers and functions which mechanism to use. */
const LOCKS = 'platform.locks';
const NOTIFICATIONS = 'platform.notifications';

/** Returns the settings of every session of the platform; none for PostgreSQL's own mechanisms. */
export const sessionSettings = ({ locks, notifications }: Mechanisms = POSTGRES_MECHANISMS): string[] => [
  ...(locks === 'rows' ? [`${LOCKS}=rows`] : []),
  ...(notifications === 'table' ? [`${NOTIFICATIONS}=table`] : []),
];

/** SQL condition: the session locks by rows. */
export const BY_ROWS = `current_setting('${LOCKS}', true) = 'rows'`;
/** SQL condition: the session notifies by a table. */
export const BY_TABLE = `current_setting('${NOTIFICATIONS}', true) = 'table'`;
