/** Does what needs something that was opened before; closes that again when it fails, and fails as it did. */
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
