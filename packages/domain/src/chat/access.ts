// Who may write in a chat, delete messages, and turn them into evidence.
import { can, type Role } from '../access/roles.ts';
import { chatSentences } from './sentences.ts';

type Viewer = { readonly id: string; readonly role: Role };
/** Undefined: the account has been deleted. */
type Author = { readonly id: string; readonly role: Role } | undefined;

/** Null if the members of the chat may write in it now; otherwise the sentence that says why not. */
export function whyNotWrite(
  viewer: { readonly role: Role },
  chat: { readonly active: boolean; readonly locked: boolean; readonly isDeserted: boolean },
): string | null {
  if (chat.isDeserted) return chatSentences.deserted;
  if (chat.locked) return chatSentences.locked;
  return chat.active || can(viewer.role, 'writeInInactiveClasses') ? null : chatSentences.inactive;
}

/** A private conversation without anybody else: their accounts have been deleted. */
export function isDeserted(
  kind: 'group' | 'individual',
  memberIds: readonly string[],
  viewerId: string,
): boolean {
  return kind === 'individual' && memberIds.every((id) => id === viewerId);
}

/** Users may delete their own messages, teachers also those of students, admins any. */
export function canDeleteMessage(viewer: Viewer, author: Author): boolean {
  if (can(viewer.role, 'deleteAnyMessage')) return true;
  if (author === undefined) return false;
  return author.id === viewer.id || (can(viewer.role, 'followStudents') && can(author.role, 'learn'));
}

/** Students may turn their own messages into evidence, staff those of students. */
export function canSaveAsEvidence(viewer: Viewer, author: Author): boolean {
  if (author === undefined || !can(author.role, 'learn')) return false;
  return author.id === viewer.id || can(viewer.role, 'addEvidenceForStudents');
}
