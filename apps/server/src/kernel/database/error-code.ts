// Reads from the error of a failed query what has happened: PostgreSQL's code, or that no connection was free.

/** An empty text for other errors. */
export function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

/** All connections of the pool were in use for longer than a caller waits. pg-pool has no code for it. */
export function isPoolExhausted(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && cause.message === 'timeout exceeded when trying to connect';
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
