// How a call can fail: it was refused, or nobody answered.

/** The server refused the call or failed. */
export class CallRefused extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Of the session in which it was called; null without one. */
  readonly token: string | null;

  constructor(code: string, msg: string, details: Readonly<Record<string, unknown>>, token: string | null) {
    super(msg);
    this.name = 'CallRefused';
    this.code = code;
    this.details = details;
    this.token = token;
  }
}

/** No answer: no network, or the server timed out. */
export class Unreachable extends Error {}

/** No network, a busy server or a full disk: worth retrying later; the message is shown to the user. */
export class UploadInterrupted extends Error {
  override name = 'UploadInterrupted';
}
