import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { DomainError } from '../graphql/domain-error.js';
import { counted, type WindowAsked, type WindowStore, windowIndex } from './fixed-window.js';
import { countCalls } from './postgres-windows.statements.js';

interface Call {
  readonly windows: readonly WindowAsked[];
  readonly index: number;
}

/** Largest number of calls that one statement counts. */
const MOST = 250;

/**
 * Creates windows in the schema of the pool's connections: exact across all processes on one database. Calls that arrive while
 * a statement is running are counted together by the next one: one statement per call costs the server more than the reads.
 */
export function postgresWindows(pool: Pool): WindowStore {
  let underWay: Promise<unknown> = Promise.resolve();
  const usedBefore = (calls: readonly Call[]): Promise<(readonly number[] | Error)[]> => {
    const answers = countedInTurn(pool, calls);
    underWay = answers;
    return answers;
  };
  const loader = new DataLoader<Call, readonly number[]>(usedBefore, {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn: (dispatch) => void underWay.then(dispatch),
  });
  return {
    async count(windows, now) {
      const index = windowIndex(now);
      return counted(windows, await loader.load({ windows, index }), index);
    },
    close: async () => {},
  };
}

/** Counts calls, those of one minute together. Never throws: a call that could not be counted gets the error in its place. */
async function countedInTurn(pool: Pool, calls: readonly Call[]): Promise<(readonly number[] | Error)[]> {
  const answers: (readonly number[] | Error)[] = [];
  for (let at = 0; at < calls.length; ) {
    const { index } = calls[at]!;
    const end = calls.findIndex((call, nth) => nth > at && call.index !== index);
    const together = calls.slice(at, end < 0 ? calls.length : end);
    answers.push(...(await countedTogether(pool, together, index)));
    at += together.length;
  }
  return answers;
}

async function countedTogether(
  pool: Pool,
  calls: readonly Call[],
  index: number,
): Promise<(readonly number[] | Error)[]> {
  const windows = calls.flatMap((call) => call.windows);
  const asked = {
    keys: windows.map(({ id }) => id),
    limits: windows.map(({ limit }) => limit),
    units: windows.map(({ units = 1 }) => units),
    sizes: calls.map((call) => call.windows.length),
    index,
  };
  try {
    const before = (await countCalls.row(pool, asked))?.before ?? [];
    let next = 0;
    return asked.sizes.map((size) => {
      next += size;
      return before.slice(next - size, next);
    });
  } catch (cause) {
    return calls.map(() => Object.assign(new DomainError('COUNTERS_UNAVAILABLE'), { cause }));
  }
}
