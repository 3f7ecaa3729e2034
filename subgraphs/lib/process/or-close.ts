/** Runs work that needs a resource that was opened before; when it fails, closes the resource and rethrows. */
export async function orClose<Result>(
  opened: { close(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The error that is thrown is the failure, not that of closing.
    await opened.close().catch(() => {});
    throw error;
  }
}
