import type { Pool } from 'pg';
import { DomainError } from '../graphql/domain-error.js';
import { counted, type WindowStore, windowIndex } from './fixed-window.js';
import { countUnits } from './window.statements.js';

/** Windows in PostgreSQL: exact over any number of processes on one database. */
export function postgresWindows(pool: Pool, schema: string): WindowStore {
  const statement = countUnits(schema);
  return {
    async count(windows, now) {
      const index = windowIndex(now);
      const counts = {
        keys: windows.map(({ id }) => id),
        limits: windows.map(({ limit }) => limit),
        units: windows.map(({ units = 1 }) => units),
        index,
      };
      const row = await statement.row(pool, counts).catch((cause: Error) => {
        throw Object.assign(new DomainError('COUNTERS_UNAVAILABLE'), { cause });
      });
      return counted(windows, row?.before ?? [], index);
    },
    close: async () => {},
  };
}
