// Asks the server for a report or its first rows; a refusal comes back as its sentence.
import { sentences } from '@foothold/domain/contract/refusal';
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
    const answer = await fetch(`/api/reports/${path}?${new URLSearchParams(about)}`, {
      headers: { authorization: `Bearer ${session.current()?.token ?? ''}` },
    });
    return answer.ok ? { content: await read(answer) } : { problem: await sentenceOf(answer) };
  } catch {
    return { problem: sentences.somethingWrong };
  }
}

async function sentenceOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const said = typeof body === 'object' && body !== null && 'msg' in body ? body.msg : null;
  return typeof said === 'string' ? said : sentences.somethingWrong;
}
