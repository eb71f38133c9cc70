// Reads PostgreSQL's code from the error of a failed query.

/** An empty text for other errors. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
