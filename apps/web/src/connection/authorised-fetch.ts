// Requests as the user to routes outside the API's contract, such as files of reports.
import { CallRefused, refusalBodyOf, Unreachable } from './call-errors.ts';
import { noteAnswer } from '../ui/request-ids.ts';
import { repeatAfterProof } from './proof.ts';
import { session } from './session.ts';

type Request = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** Rejects as calls do, also for answers that are no success. */
export async function authorisedFetch(path: string, request: Request = {}): Promise<Response> {
  return repeatAfterProof(async () => {
    const token = session.current()?.token ?? null;
    const headers = { ...request.headers, authorization: `Bearer ${token ?? ''}` };
    const answer = await fetch(path, { ...request, headers }).then(noteAnswer, (cause: unknown) => {
      throw new Unreachable('The server did not answer', { cause });
    });
    if (answer.ok) return answer;
    const { code, msg, ...details } = refusalBodyOf(await answer.json().catch(() => null));
    throw new CallRefused(code, msg, details, token);
  });
}
