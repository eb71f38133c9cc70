// The draft of a whiteboard on this device, with the version that it is based on.
import { deleteEditDraft, writeEditDraft, readEditDraft } from '../../drafts/edit-drafts.ts';

export type WhiteboardDraft = { readonly text: string; readonly version: number };

const draftKeyOf = (chatId: string) => `whiteboard ${chatId}`;

export function readWhiteboardDraft(userId: string, chatId: string): WhiteboardDraft | undefined {
  const found = readEditDraft(userId, draftKeyOf(chatId));
  return found && { text: found.text, version: Number(found.base) };
}

export function writeWhiteboardDraft(
  userId: string,
  chatId: string,
  { text, version }: WhiteboardDraft,
): void {
  writeEditDraft(userId, draftKeyOf(chatId), { text, base: String(version) });
}

export function deleteWhiteboardDraft(userId: string, chatId: string): void {
  deleteEditDraft(userId, draftKeyOf(chatId));
}
