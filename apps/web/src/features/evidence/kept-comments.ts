// The words of a comment that staff have begun, kept on this device with the comment that they mean to replace.
import { forgetPiece, keepPiece, keptPiece } from '../../connection/kept-words.ts';

export type KeptWords = { readonly text: string; readonly replaces: string | null };

const placeOf = (evidenceId: string) => `comment ${evidenceId}`;

export function keptWords(userId: string, evidenceId: string): KeptWords | undefined {
  const found = keptPiece(userId, placeOf(evidenceId));
  return found && { text: found.text, replaces: found.begunFrom || null };
}

export function keepWords(userId: string, evidenceId: string, { text, replaces }: KeptWords): void {
  keepPiece(userId, placeOf(evidenceId), { text, begunFrom: replaces ?? '' });
}

export function forgetWords(userId: string, evidenceId: string): void {
  forgetPiece(userId, placeOf(evidenceId));
}
