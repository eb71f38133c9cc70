// Turns every error into one response `{ code, msg }`, never a stack trace.
import { codeOf, isPoolExhausted } from '../database/error-code.ts';
import { noSentence } from '@foothold/domain/contract/schema';
import { Refusal, refusalStatus, sentences, type RefusalCode } from '@foothold/domain/contract/refusal';
import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyReply } from 'fastify';
import { retryAfter, tooMany } from './rate-limit.ts';

export type ErrorBody = { readonly code: string; readonly msg: string } & Readonly<Record<string, unknown>>;

/** The response to an error that a call threw. */
export function toCallError(error: unknown): ORPCError<string, unknown> {
  if (error instanceof Refusal) {
    return new ORPCError(error.code, {
      status: refusalStatus[error.code],
      message: error.message,
      data: error.details,
    });
  }
  if (error instanceof ORPCError) {
    return error.cause instanceof ValidationError && error.code === 'BAD_REQUEST'
      ? invalidInput(error.cause)
      : error;
  }
  const refused = refusalOfDatabase(error);
  return refused === null
    ? new ORPCError('INTERNAL_SERVER_ERROR', { message: sentences.somethingWrong, cause: error })
    : toCallError(refused);
}

/** The body of an error response. */
export function errorBody(error: ORPCError<string, unknown>): ErrorBody {
  const details = typeof error.data === 'object' && error.data !== null ? error.data : {};
  const known = error.code in refusalStatus;
  return { ...details, code: error.code, msg: known ? error.message : plainMessage(error) };
}

/** Seconds until the client may retry, where the error says so. */
export function secondsToWait({ data }: ORPCError<string, unknown>): number | null {
  const details = typeof data === 'object' && data !== null ? data : {};
  const seconds = retryAfter in details ? details[retryAfter] : null;
  return typeof seconds === 'number' ? seconds : null;
}

/** Sends a refusal from outside a call, or from inside one before the call is known. */
export function sendRefusal(reply: FastifyReply, { code, message, details }: Refusal): FastifyReply {
  const seconds = details[retryAfter];
  if (typeof seconds === 'number') void reply.header('retry-after', seconds);
  return reply
    .code(refusalStatus[code])
    .header('cache-control', 'no-store')
    .send({ ...details, ...refusalBody(code, message) });
}

/** The body after an unexpected failure; the log has it under the same id, which people can pass on. */
export function failureBody(requestId: string): ErrorBody {
  return { ...refusalBody('UNAVAILABLE', sentences.somethingWrong), requestId };
}

/** The same for the error of a call. */
export function withRequestId(
  error: ORPCError<string, unknown>,
  requestId: string,
): ORPCError<string, unknown> {
  const { code, status, message, data, cause } = error;
  const details = typeof data === 'object' ? data : {};
  return new ORPCError(code, { status, message, data: { ...details, requestId }, cause });
}

export function refusalBody(code: RefusalCode, msg: string): ErrorBody {
  return { code, msg };
}

function plainMessage(error: ORPCError<string, unknown>): string {
  return error.status === 404 ? sentences.notFound : sentences.somethingWrong;
}

type Issue = ValidationError['issues'][number];

/** The first problem is the message; `fields` names each by its path. A misspelt field is unknown, and another one missing: it comes first. */
function invalidInput({ issues }: ValidationError): ORPCError<string, unknown> {
  const problems = [...issues.flatMap(unknownFields), ...issues.flatMap(wrongField)];
  return new ORPCError('INVALID', {
    status: refusalStatus.INVALID,
    message: problems[0]?.[1] ?? sentences.somethingWrong,
    // Of several problems of a field the first.
    data: { fields: Object.fromEntries(problems.toReversed()) },
  });
}

// Only clients of the API read the two sentences: no form of the app sends what they are about.
function unknownFields(issue: Issue): [string, string][] {
  if (!('keys' in issue) || !Array.isArray(issue.keys)) return [];
  return issue.keys.map((key) => {
    const field = fieldOf([...(issue.path ?? []), String(key)]);
    return [field, `There is no field ${field}`];
  });
}

function wrongField(issue: Issue): [string, string][] {
  if ('keys' in issue) return [];
  const field = fieldOf(issue.path ?? []);
  const hasSentence = issue.message !== noSentence;
  return [
    [field, hasSentence ? issue.message : `Missing or not valid: ${field === '' ? 'the body' : field}`],
  ];
}

function fieldOf(path: NonNullable<Issue['path']>): string {
  return path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

const codesOfRaces = new Set(['23505', '23503', '40001', '40P01']);

const busyMs = 5000;

/** Too many at once, and constraint violations and serialization failures that only races cause; everything else is a bug. */
export function refusalOfDatabase(error: unknown): Refusal | null {
  if (isPoolExhausted(error)) return tooMany(busyMs);
  return codesOfRaces.has(codeOf(error)) ? new Refusal('CONFLICT', sentences.somethingWrong) : null;
}
