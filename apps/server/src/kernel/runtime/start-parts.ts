// Starts something of several parts, all of which are stopped again when one of them cannot start.

/** `parts` stops what has been deferred to it, in reverse order, also when some of it cannot be stopped. */
export async function startParts<Whole>(
  start: (parts: AsyncDisposableStack) => Promise<Whole>,
): Promise<Whole> {
  const parts = new AsyncDisposableStack();
  try {
    return await start(parts);
  } catch (error) {
    // The reason is why it did not start, not what failed afterwards.
    await parts.disposeAsync().catch(() => undefined);
    throw error;
  }
}
