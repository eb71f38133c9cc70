// The words of a comment that staff have begun, kept on this device with the comment that they mean to replace.
import { draftKey, draftsOf, writeDraft } from '../../connection/drafts.ts';

export type KeptWords = { readonly text: string; readonly replaces: string | null };

const startOf = (userId: string, evidenceId: string) => draftKey(userId, `comment ${evidenceId} `);

export function keptWords(userId: string, evidenceId: string): KeptWords | undefined {
  const start = startOf(userId, evidenceId);
  const found = draftsOf(userId).find(({ key }) => key.startsWith(start));
  return found && { text: found.text, replaces: found.key.slice(start.length) || null };
}

export function keepWords(userId: string, evidenceId: string, { text, replaces }: KeptWords): void {
  writeDraft(`${startOf(userId, evidenceId)}${replaces ?? ''}`, text);
}

export function forgetWords(userId: string, evidenceId: string): void {
  const start = startOf(userId, evidenceId);
  for (const { key } of draftsOf(userId)) if (key.startsWith(start)) writeDraft(key, '');
}
