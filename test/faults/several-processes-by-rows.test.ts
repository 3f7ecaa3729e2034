import { severalProcesses } from '../support/several-processes.js';

// As on a database that has neither advisory locks nor LISTEN.
severalProcesses(', by rows of tables', { DATABASE_LOCKS: 'rows', DATABASE_NOTIFICATIONS: 'table' });
