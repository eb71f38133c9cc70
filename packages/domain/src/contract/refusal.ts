// Expected failures: typed, with the sentence that users read.

/** Machine-readable reasons. Each always has the same HTTP status. */
export const refusalStatus = {
  INVALID: 400,
  NOT_SIGNED_IN: 401,
  WRONG_SECRET: 401,
  FORBIDDEN: 403,
  ACCOUNT_LOCKED: 403,
  RESET_REQUIRED: 403,
  /** The password was right; the second factor is needed for a session. */
  SECOND_FACTOR: 403,
  /** The session is open, but the call needs a recent proof that it is still its user. */
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  RULE: 422,
  /** The storage quota is used up; the upload succeeds once something has been deleted. */
  FULL: 422,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** Thrown by server code; the HTTP layer answers `{ code, msg, … }` with the status of its code. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, msg: string, details: Readonly<Record<string, unknown>> = {}) {
    super(msg);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

export const sentences = {
  somethingWrong: 'Something went wrong, please try again',
  offline: 'No connection. Please check your internet and try again',
  notFound: 'Not found',
  changedMeanwhile: 'Somebody changed this. Look again.',
  notSignedIn: 'Please sign in',
  forbidden: 'You are not allowed to do this',
  accountLocked: 'Account locked',
  resetRequired: 'Please choose a new PIN or password first',
  keyUsed: 'Please try again.',
  tooMany: 'Please wait 5 minutes. Then try again.',
  tooOften: 'Too much at once. Please wait a moment and try again',
} as const;

/** The same answer for missing objects and for objects that the user may not see. */
export function notFound(): Refusal {
  return new Refusal('NOT_FOUND', sentences.notFound);
}
