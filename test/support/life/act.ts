import { until } from '../until.js';
import { numbersOf, type Tables, tablesOf } from './observe.js';
import { listOf, type Operation } from './operations.js';
import { performed } from './perform.js';
import type { Subject, World } from './world.js';

/** What the tables say once nothing of the item is on its way to the chain. */
export const settledTables = (world: World, subject: Subject): Promise<Tables> =>
  until(async () => {
    const found = await tablesOf(world, subject);
    const isUnderWay = found.changes.some(({ state }) => state === 'open') || found.item.status === 'burn_submitted';
    return isUnderWay ? undefined : found;
  });

/** The operation as asked now: its number counts from the newest of the list it is about. */
function placed(operation: Operation, tables: Tables): Operation {
  const list = listOf(operation);
  if (list === null || !('at' in operation) || operation.at === null) return operation;
  return { ...operation, at: tables[list].length - 1 - operation.at } as Operation;
}

/** Asks one after another, each once the chain has what came before; whether each was done. */
export async function live(world: World, subject: Subject, ...operations: readonly Operation[]): Promise<boolean[]> {
  const done: boolean[] = [];
  for (const operation of operations) {
    const tables = await settledTables(world, subject);
    done.push(await performed(world, subject, numbersOf(tables), placed(operation, tables)));
  }
  await settledTables(world, subject);
  return done;
}

/** Asks the same so many times at once; how often it was done. */
export async function timesDone(world: World, subject: Subject, calls: readonly Operation[]): Promise<number> {
  const tables = await settledTables(world, subject);
  const asked = calls.map((operation) => performed(world, subject, numbersOf(tables), placed(operation, tables)));
  return (await Promise.all(asked)).filter(Boolean).length;
}
