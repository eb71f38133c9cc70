// Thrown by who has locked too little, because others were faster: the call begins again, as when the database undid it.

export class Overtaken extends Error {
  /** PostgreSQL's own word for it: a serialization failure. */
  readonly code = '40001';

  constructor() {
    super('Others were faster.');
    this.name = 'Overtaken';
  }
}
