/** Runs work that needs an opened resource; when it fails, closes the resource and rethrows. */
export async function orClose<Result>(
  opened: { close(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // An error of closing must not replace the original one.
    await opened.close().catch(() => {});
    throw error;
  }
}
