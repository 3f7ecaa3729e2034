import type { Pool } from 'pg';
import { DomainError } from '../graphql/domain-error.js';
import { counted, type WindowStore, windowIndex } from './fixed-window.js';
import { countUnits } from './postgres-windows.statements.js';

/** Creates windows in the schema of the pool's connections: exact across all processes on one database. */
export function postgresWindows(pool: Pool): WindowStore {
  return {
    async count(windows, now) {
      const index = windowIndex(now);
      const calls = {
        keys: windows.map(({ id }) => id),
        limits: windows.map(({ limit }) => limit),
        units: windows.map(({ units = 1 }) => units),
        index,
      };
      const row = await countUnits.row(pool, calls).catch((cause: Error) => {
        throw Object.assign(new DomainError('COUNTERS_UNAVAILABLE'), { cause });
      });
      return counted(windows, row?.before ?? [], index);
    },
    close: async () => {},
  };
}
