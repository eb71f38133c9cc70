// The text of a whiteboard that staff have begun, kept on this device with the version of the whiteboard that it was begun from.
import { forgetPiece, keepPiece, keptPiece } from '../../connection/kept-words.ts';

export type KeptBoard = { readonly text: string; readonly basedOn: number };

const placeOf = (chatId: string) => `whiteboard ${chatId}`;

export function keptBoard(userId: string, chatId: string): KeptBoard | undefined {
  const found = keptPiece(userId, placeOf(chatId));
  return found && { text: found.text, basedOn: Number(found.begunFrom) };
}

export function keepBoard(userId: string, chatId: string, { text, basedOn }: KeptBoard): void {
  keepPiece(userId, placeOf(chatId), { text, begunFrom: String(basedOn) });
}

export function forgetBoard(userId: string, chatId: string): void {
  forgetPiece(userId, placeOf(chatId));
}
