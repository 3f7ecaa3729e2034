/** Steps that stop the parts of a start, in the order in which the parts were started. */
export type Undo = (() => unknown)[];

/** Runs the steps in reverse order, each once, even when called repeatedly. */
export async function runUndo(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}
