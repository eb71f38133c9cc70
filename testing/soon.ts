// How long a test waits for what is to come, however busy the machine, and how often it looks; expect.poll has the same by default.
export const soon = { timeout: 30_000, interval: 5 };
