import { codeOf } from '../../subgraphs/lib/process/code-of.js';
import type { Stage } from './actors.js';
import { testClient } from './connections.js';
import { until } from './until.js';

/** Calls that wait before the others begin to be let go. */
const WAITING = 3;

/** What waits for a row, be it behind others, and not for a lock by name that calls take before they come to it. */
const FOR_ROW = ['transactionid', 'tuple'];
const FOR_ANY = [...FOR_ROW, 'advisory'];

/**
 * Starts calls while a connection of the test's own holds the rows they change, and lets go once several of them wait for it: so
 * all of them have read before any of them writes, and what is under no lock shows on every machine. `atRow`: those that wait for
 * the rows themselves count alone. `atLeast`: calls that wait before it lets go, fewer where fewer run at once.
 */
export async function whileHeld<Ends>(
  stage: Stage,
  held: string,
  start: () => Promise<Ends>,
  { atRow = false, atLeast = WAITING }: { readonly atRow?: boolean; readonly atLeast?: number } = {},
): Promise<Ends> {
  const holder = testClient({ connectionString: stage.options.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(held);
    const ends = start();
    await until(async () => ((await waiting(stage, atRow ? FOR_ROW : FOR_ANY)) >= atLeast ? true : undefined));
    await holder.query('rollback');
    return await ends;
  } finally {
    await holder.end();
  }
}

export interface Ends {
  readonly done: number;
  /** Codes of the refusals; a failure that is none has no code. */
  readonly refused: ReadonlySet<string | undefined>;
}

/** What became of calls that were started while rows were held. */
export async function endsAtOnce(
  stage: Stage,
  held: string,
  call: (nth: number) => Promise<unknown>,
  { times, atRow }: { readonly times: number; readonly atRow: boolean },
): Promise<Ends> {
  const start = () => Promise.allSettled(Array.from({ length: times }, (_, nth) => call(nth)));
  const ends = await whileHeld(stage, held, start, { atRow });
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [codeOf(end.reason)] : []));
  return { done: times - refused.length, refused: new Set(refused) };
}

const waiting = async (stage: Stage, events: readonly string[]): Promise<number> =>
  (
    await stage.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = any($1)`,
      [events],
    )
  )[0]!.n;
