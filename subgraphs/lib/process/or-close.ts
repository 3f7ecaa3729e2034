/** Does what needs something that was opened before; closes that again when it fails, and fails as it did. */
export async function orClose<Result>(
  opened: { close(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // What is told is why it failed, not that it could not be closed either.
    await opened.close().catch(() => {});
    throw error;
  }
}
