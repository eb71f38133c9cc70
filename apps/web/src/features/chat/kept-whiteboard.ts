// The text of a whiteboard that staff have begun, kept on this device with the version of the whiteboard that it was begun from.
import { draftKey, draftsOf, writeDraft } from '../../connection/drafts.ts';

export type KeptBoard = { readonly text: string; readonly basedOn: number };

const startOf = (userId: string, chatId: string) => draftKey(userId, `whiteboard ${chatId} `);

export function keptBoard(userId: string, chatId: string): KeptBoard | undefined {
  const start = startOf(userId, chatId);
  const found = draftsOf(userId).find(({ key }) => key.startsWith(start));
  return found && { text: found.text, basedOn: Number(found.key.slice(start.length)) };
}

export function keepBoard(userId: string, chatId: string, { text, basedOn }: KeptBoard): void {
  forgetBoard(userId, chatId);
  writeDraft(`${startOf(userId, chatId)}${basedOn}`, text);
}

export function forgetBoard(userId: string, chatId: string): void {
  const start = startOf(userId, chatId);
  for (const { key } of draftsOf(userId)) if (key.startsWith(start)) writeDraft(key, '');
}
