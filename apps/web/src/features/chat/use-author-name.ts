// The name of a message's author, as shown to the reader.
import { isBlank } from '@foothold/domain/contract/blank';
import { previewSentences } from '@foothold/domain/chat/preview';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';

/** `createdBy` null: the account was deleted. An author who left the chat may be unknown to the reader. */
export function useAuthorName(createdBy: string | null, author: Person | undefined, isMine: boolean): string {
  const { i18n } = useLingui();
  if (createdBy === null) return i18n._('Deleted User');
  if (isMine) return i18n._('Me');
  if (author === undefined) return i18n._(previewSentences.missingParticipant);
  return isBlank(author.displayName) ? i18n._(previewSentences.namelessParticipant) : author.displayName;
}
