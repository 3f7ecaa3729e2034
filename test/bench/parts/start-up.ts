import { type Installation, startInstallation } from '../installation.js';
import { middle } from '../load/side-by-side.js';
import { atMost } from '../row.js';
import type { Part } from './part.js';

const ROUNDS = 3;

/**
 * From the start of the process (after the build) until it says that it is ready: on nothing at all, with a new database
 * and chain and the demonstration to load; and again on what it left behind.
 */
export const startUp: Part = {
  name: 'start',
  about: 'process start to ready, empty and warm',
  async run({ note }) {
    const times: { empty: number; warm: number; cpu: [number, number] }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const first = await startInstallation();
      await first.stop();
      const again = await startInstallation({ dataDir: first.dataDir });
      await again.stop();
      times.push({ empty: first.startedIn, warm: again.startedIn, cpu: [first.startCpu, again.startCpu] });
      note(`empty ${spent(first)}, warm ${spent(again)}`);
    }
    const empty = middle(times.map((time) => time.empty));
    const warm = middle(times.map((time) => time.warm));
    const row = { part: 'start', details: { times } };
    return [
      { ...row, what: 'ready, empty', ours: { value: empty, unit: 's' }, value: empty, bar: atMost(2, 1.5) },
      { ...row, what: 'ready, warm', ours: { value: warm, unit: 's' }, value: warm, bar: atMost(1.2, 0.8) },
    ];
  },
};

const spent = ({ startedIn, startCpu }: Installation): string =>
  `${startedIn.toFixed(2)} s (${startCpu.toFixed(2)} s of CPU in Node)`;
