import { generateItems, readRequests } from '../generated-items.js';
import { startInstallation } from '../installation.js';
import { sideBySide } from '../load/side-by-side.js';
import { nodeFamily } from '../process-usage.js';
import { atLeast } from '../row.js';
import { startTwins } from '../twins/twins.js';
import type { Part } from './part.js';
import { readRow, requireSameAnswers } from './reads.js';

const ITEMS = 10_000;

/** Measures reads of the public record in the distributed topology: one process per subgraph, HTTP over loopback. */
export const distributed: Part = {
  name: 'distributed',
  about: 'public record, every part a process of its own, against Fastify + pg',
  async run({ load }) {
    const installation = await startInstallation({ topology: 'distributed' });
    try {
      await generateItems(installation.db, ITEMS);
      const twins = await startTwins(installation);
      const { record } = await readRequests(installation.db);
      await requireSameAnswers(installation.restPort, twins.port, record);
      const ours = { port: installation.restPort, pids: nodeFamily(installation.pid), requests: record };
      const theirs = { port: twins.port, pids: [twins.pid], requests: record };
      const compared = await sideBySide(load, ours, theirs, { connections: 50, rounds: 3, seconds: 1 });
      twins.close();
      return [readRow('public record, 50 connections', compared, atLeast(0.5, 0.8), 'distributed')];
    } finally {
      await installation.stop();
    }
  },
};
