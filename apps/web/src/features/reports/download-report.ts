// Fetches a report and saves it as a file. A refusal is shown, and a partial file is never saved.
import { sentences } from '@foothold/domain/contract/refusal';
import { fileNameOf, type ExportKey } from '@foothold/domain/reports/reports';
import { session } from '../../connection/session.ts';

export type Downloaded = { readonly problem: string | null };

export async function downloadReport(
  key: ExportKey,
  about: Readonly<Record<string, string>>,
): Promise<Downloaded> {
  try {
    const answer = await fetch(`/api/reports/${key}?${new URLSearchParams(about)}`, {
      headers: { authorization: `Bearer ${session.current()?.token ?? ''}` },
    });
    if (!answer.ok) return { problem: await sentenceOf(answer) };
    save(await answer.blob(), fileNameOf(key));
    return { problem: null };
  } catch {
    return { problem: sentences.somethingWrong };
  }
}

async function sentenceOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const said = typeof body === 'object' && body !== null && 'msg' in body ? body.msg : null;
  return typeof said === 'string' ? said : sentences.somethingWrong;
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
