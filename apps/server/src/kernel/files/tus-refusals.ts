// Maps the tus protocol's errors to ours: every error response is `{ code, msg }` with a message for users.
import { Refusal, notFound, sentences, type RefusalCode } from '@foothold/domain/contract/refusal';
import { fileSentences } from '@foothold/domain/files/input';
import { ERRORS } from '@tus/server';
import { refusalBody, type ErrorBody } from '../edge/errors.ts';
import { LockTimeout } from './upload-locks.ts';

/** The protocol's errors are plain text for programs; each is mapped to a refusal. Null for a bug. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof LockTimeout || error === ERRORS.ABORTED)
    return new Refusal('CONFLICT', sentences.somethingWrong);
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return null;
  const code = codes[String(error.status_code)];
  if (code === undefined) return null;
  if (code === 'NOT_FOUND') return notFound();
  return new Refusal(code, code === 'TOO_LARGE' ? fileSentences.tooLarge : sentences.somethingWrong);
}

const codes: Readonly<Record<string, RefusalCode>> = {
  400: 'INVALID',
  403: 'INVALID',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'INVALID',
  413: 'TOO_LARGE',
  501: 'INVALID',
};

export function bodyOf(refusal: Refusal): ErrorBody {
  return refusalBody(refusal.code, refusal.message);
}
