// How a call can fail: it was refused, or nobody answered.
import { sentences } from '@foothold/domain/contract/refusal';

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

/** What the server says in the body of a refusal; whatever it lacks is filled in. */
export function refusalBodyOf(body: unknown): { code: string; msg: string } & Record<string, unknown> {
  const { code, msg, ...details } = isRecord(body) ? body : {};
  return {
    ...details,
    code: typeof code === 'string' ? code : 'UNAVAILABLE',
    msg: typeof msg === 'string' && msg.trim() !== '' ? msg : sentences.somethingWrong,
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** No answer: no network, or the server timed out. */
export class Unreachable extends Error {}

/** No network, a busy server or a full disk: worth retrying later; the message is shown to the user. */
export class UploadInterrupted extends Error {
  override name = 'UploadInterrupted';
}
