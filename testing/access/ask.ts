// Makes any call over HTTP as a user of the cast.
import { callsByName } from '../../apps/server/src/app/features.ts';
import { requireDocumented } from '../ask.ts';
import type { Persona } from '../cast.ts';
import { tokenOf } from '../world.ts';

export type Answer = { readonly status: number; readonly body: string };

export async function ask(
  url: string,
  persona: Persona,
  name: string,
  input: Readonly<Record<string, unknown>>,
  /** The `Idempotency-Key`, for a call that may be repeated. */
  key?: string,
): Promise<Answer> {
  const { method, address, body } = requestOf(name, input);
  const answer = await fetch(`${url}${address}`, {
    method,
    headers: {
      ...(persona === 'outsider' ? {} : { authorization: `Bearer ${tokenOf(persona)}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 400) requireDocumented(name, answer.status, JSON.parse(text));
  return { status: answer.status, body: text };
}

/** Puts each part of the input where the contract expects it: path, query or body. */
export function requestOf(name: string, input: Readonly<Record<string, unknown>>) {
  const call = callsByName.get(name);
  if (call === undefined) throw new Error(`Unknown call ${name}.`);
  const { method = 'POST', path = '/' } = call.contract['~orpc'].route;
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = rest[part];
    delete rest[part];
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  });
  const hasBody = method !== 'GET' && Object.keys(rest).length > 0;
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  return { method, address: `/api${filled}${query}`, body: hasBody ? rest : undefined };
}
