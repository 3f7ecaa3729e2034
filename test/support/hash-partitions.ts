import { codeOf } from '../../subgraphs/lib/process/code-of.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { testClient } from './connections.js';

const STEP = /^-- Step (\d): .*$/m;

/** Returns the statements of a step of `schema/reference/hash-partitions.sql`, for the items from one id up to another. */
function step(number: number, from = 0, to = 0): string {
  const [, ...parts] = readProjectFile('schema/reference/hash-partitions.sql').split(STEP);
  const at = parts.indexOf(String(number));
  return parts[at + 1]!.replaceAll(':from', String(from)).replaceAll(':to', String(to));
}

const RANGE = 20;
const GIVEN_UP = /^(55P03|40P01)$/;
const ATTEMPTS = 10;

export interface HashPartitions {
  /** Makes the new tables, and mirrors to them what is written from now on. */
  begin(): Promise<void>;
  /** Copies all items, a few at a time. */
  copy(): Promise<void>;
  /** Returns items that are not mirrored as they are. */
  differences(): Promise<unknown[]>;
  /** Puts the new table in the place of the old one, and removes the old one. */
  finish(): Promise<void>;
}

/** Lends the steps on a database, over a connection of their own. */
export async function withHashPartitions(url: string, use: (steps: HashPartitions) => Promise<void>): Promise<void> {
  const client = testClient({ connectionString: url });
  await client.connect();
  const run = async (statements: string) => (await client.query<{ id: number }>(statements)).rows;
  /** Runs transactions one by one, each again where the server gave it up for another's sake. */
  const runEach = async (statements: string) => {
    for (const transaction of statements.split(/(?<=^commit;$)/m)) await runAgain(transaction);
  };
  const runAgain = async (transaction: string, attempt = 1): Promise<void> => {
    try {
      await run(transaction);
    } catch (error) {
      await run('rollback');
      if (attempt === ATTEMPTS || !GIVEN_UP.test(codeOf(error) ?? '')) throw error;
      await runAgain(transaction, attempt + 1);
    }
  };
  const highest = async () => Number((await run('select coalesce(max(id), 0) as id from custody.item'))[0]!.id);
  try {
    await use({
      begin: () => runEach(step(1)),
      copy: async () => {
        for (let from = 0; from <= (await highest()); from += RANGE) await run(step(2, from, from + RANGE));
      },
      differences: async () => run(step(3, 0, (await highest()) + 1)),
      finish: async () => {
        for (const number of [4, 5, 6]) await runEach(step(number));
      },
    });
  } finally {
    await client.end();
  }
}
