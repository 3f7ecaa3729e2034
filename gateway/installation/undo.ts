/** Steps that end the parts of a start, in the order in which it began them. */
export type Undo = (() => unknown)[];

/** Runs the steps from the last to the first, each once, however often and whenever it is called. */
export async function runUndo(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}
