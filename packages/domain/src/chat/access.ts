// Who may write in a chat, delete what was said, and keep it as evidence.
import { can, type Role } from '../access/roles.ts';
import { chatSentences } from './sentences.ts';

type Viewer = { readonly id: string; readonly role: Role };
/** Undefined: the account is gone. */
type Author = { readonly id: string; readonly role: Role } | undefined;

/** Null when whoever is in the chat may write in it now; otherwise the sentence that says why not. */
export function whyNotWrite(
  viewer: { readonly role: Role },
  chat: { readonly active: boolean; readonly locked: boolean },
): string | null {
  if (chat.locked) return chatSentences.locked;
  return chat.active || can(viewer.role, 'writeInInactiveClasses') ? null : chatSentences.inactive;
}

/** Everybody their own messages, teachers those of students, admins any. */
export function canDeleteMessage(viewer: Viewer, author: Author): boolean {
  if (can(viewer.role, 'deleteAnyMessage')) return true;
  if (author === undefined) return false;
  return author.id === viewer.id || (can(viewer.role, 'followStudents') && can(author.role, 'learn'));
}

/** Students keep their own messages as evidence, staff those of students. */
export function canSaveAsEvidence(viewer: Viewer, author: Author): boolean {
  if (author === undefined || !can(author.role, 'learn')) return false;
  return author.id === viewer.id || can(viewer.role, 'addEvidenceForStudents');
}
