/** Steps that end what a start has begun, in the order in which it began it. */
export type Undo = (() => unknown)[];

/** Runs the steps from the last to the first, each once, however often and whenever it is called. */
export async function runUndo(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}
