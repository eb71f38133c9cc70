// Makes a call over HTTP as one of the cast.
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
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}
