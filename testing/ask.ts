// Makes a call over HTTP as one of the cast.
import { refusalStatus } from '@foothold/domain/contract/refusal';
import type { Name } from './cast.ts';
import { tokenOf } from './world.ts';

export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** `path` is below `/api` of the server at `url`; an empty answer has an empty body. */
export async function askAt(
  url: string,
  who: Name,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(who)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  // A failure of the server is no refusal.
  if (answer.status >= 400 && answer.status !== 500)
    requireDocumented(`${method} ${path}`, answer.status, parsed);
  return { status: answer.status, body: parsed };
}

/** A client may rely on the document: a refusal has a code that it names for this status, and a sentence. */
export function requireDocumented(asked: string, status: number, body: unknown): void {
  const { code, msg } = body as { readonly code: unknown; readonly msg: unknown };
  const known = Object.entries(refusalStatus).some((each) => each[0] === code && each[1] === status);
  if (!known || typeof msg !== 'string' || msg.trim() === '')
    throw new Error(
      `The API's document does not say that ${asked} answers ${status}: ${JSON.stringify(body)}`,
    );
}
