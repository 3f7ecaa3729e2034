import type { Pool } from 'pg';
import { generateItems, readRequests } from '../generated-items.js';
import { type Installation, startInstallation } from '../installation.js';
import type { LoadRequest } from '../load/load-plan.js';
import { type Side, sideBySide } from '../load/side-by-side.js';
import { atMost } from '../row.js';
import type { Bench, Part } from './part.js';

const MILLION = 1_000_000;

/** The same reads where there are a hundred times as many items: two installations, in turns, one call at a time. */
export const growth: Part = {
  name: 'growth',
  about: 'median latency with 1,000,000 items against 10,000',
  async run({ platform, load, note }: Bench) {
    const small = await platform();
    const large = await startInstallation();
    try {
      note('generating a million items');
      await generateItems(large.db, MILLION);
      const bytes = await bytesPerItem(large.db);
      const [few, many] = [await readRequests(small.db), await readRequests(large.db)];
      const side = ({ pid, restPort }: Installation, requests: readonly LoadRequest[]): Side => ({
        port: restPort,
        pids: [pid],
        requests,
      });
      const rows = [];
      for (const kind of ['record', 'timeline'] as const) {
        const rounds = { connections: 1, rounds: 5, seconds: 1 };
        const compared = await sideBySide(load, side(large, many[kind]), side(small, few[kind]), rounds);
        rows.push({
          part: 'growth',
          what: `${kind}, median latency`,
          ours: { value: compared.ours.median, unit: 'ms' },
          theirs: { value: compared.theirs.median, unit: 'ms', name: '10,000 items' },
          value: compared.latency,
          bar: atMost(1.3, 1.1),
          details: { ...compared, bytesPerItem: bytes },
        });
      }
      return rows;
    } finally {
      await large.stop();
    }
  },
};

/** What an item takes on disk, by table and with its indexes: what a plan for a thousand times as many starts from. */
async function bytesPerItem(db: Pool): Promise<Readonly<Record<string, { rows: number; indexes: number }>>> {
  const { rows } = await db.query<{ name: string; rows: number; indexes: number }>(
    `select relname as name, pg_table_size(oid)::float8 / $1 as rows, pg_indexes_size(oid)::float8 / $1 as indexes
       from pg_class where oid = any(array['custody.item', 'custody.certificate', 'custody.movement',
                                           'custody.verification']::regclass[])`,
    [MILLION],
  );
  return Object.fromEntries(rows.map(({ name, ...bytes }) => [name, bytes]));
}
