import { asError } from '../../subgraphs/lib/process/as-error.js';
import { inTime } from '../../subgraphs/lib/process/in-time.js';

/** Steps that stop the parts of a start, in the order in which the parts were started. */
export type Undo = (() => unknown)[];

/** Milliseconds that a step is given: more than requests and jobs in progress are, and a database needs to start. */
const STEP_MS = 75_000;

/**
 * Runs the steps in reverse order, each once, even when called repeatedly. A step that fails, or is not over in time,
 * keeps none of the others from running; the first such error is thrown after the last step.
 */
export async function runUndo(undo: Undo, stepMs = STEP_MS): Promise<void> {
  let failure: Error | undefined;
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await inTime(Promise.resolve(step()), stepMs, `A part did not stop within ${stepMs / 1_000} seconds`);
    } catch (error) {
      failure ??= asError(error);
    }
  }
  if (failure) throw failure;
}
