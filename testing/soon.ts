// Timeout and interval for waiting in tests, long enough for a busy machine; expect.poll uses the same by default.
export const soon = { timeout: 30_000, interval: 5 };
