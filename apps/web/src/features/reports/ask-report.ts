// Asks the server for a report or its first rows; a refusal comes back as its sentence.
import { sentences } from '@foothold/domain/contract/refusal';
import { proof } from '../../connection/proof.ts';
import { session } from '../../connection/session.ts';

/** What a report is about: the category, and the chosen classroom or user. */
export type ReportSubject = Readonly<Record<string, string>>;

export type Asked<Content> = { readonly content: Content } | { readonly problem: string };

export async function askReport<Content>(
  path: string,
  about: ReportSubject,
  read: (answer: Response) => Promise<Content>,
): Promise<Asked<Content>> {
  try {
    const first = await request(path, about);
    if (first.ok) return { content: await read(first) };
    const refused = await refusalOf(first);
    if (refused.code !== 'PROOF_REQUIRED' || !(await proof.request())) return { problem: refused.msg };
    const second = await request(path, about);
    return second.ok ? { content: await read(second) } : { problem: (await refusalOf(second)).msg };
  } catch {
    return { problem: sentences.somethingWrong };
  }
}

async function request(path: string, about: ReportSubject): Promise<Response> {
  return fetch(`/api/reports/${path}?${new URLSearchParams(about)}`, {
    headers: { authorization: `Bearer ${session.current()?.token ?? ''}` },
  });
}

async function refusalOf(answer: Response): Promise<{ readonly code: string; readonly msg: string }> {
  const body: unknown = await answer.json().catch(() => null);
  const { code, msg } = { code: '', msg: '', ...(typeof body === 'object' ? body : null) };
  return { code, msg: typeof msg === 'string' && msg !== '' ? msg : sentences.somethingWrong };
}
