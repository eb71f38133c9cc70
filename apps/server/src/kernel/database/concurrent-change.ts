// Thrown when a concurrent change needs locks that this transaction did not take: the call is retried like a serialization failure.

export class ConcurrentChange extends Error {
  /** PostgreSQL's code for a serialization failure. */
  readonly code = '40001';

  constructor() {
    super('A concurrent change needs other locks.');
    this.name = 'ConcurrentChange';
  }
}
