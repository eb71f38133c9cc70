// Who may do what to a piece of evidence and its comment.
import { can, type Role } from '../access/roles.ts';

type Viewer = { readonly id: string; readonly role: Role };

/** Learners delete their own evidence while nobody has commented on it; staff delete any they can see. */
export function canDeleteEvidence(
  viewer: Viewer,
  item: { readonly ownerId: string },
  comment: object | undefined,
): boolean {
  if (can(viewer.role, 'commentOnEvidence')) return true;
  return item.ownerId === viewer.id && comment === undefined;
}

/** Only staff comment, and add only where there is no comment yet. */
export function canAddComment(viewer: Viewer, comment: object | undefined): boolean {
  return can(viewer.role, 'commentOnEvidence') && comment === undefined;
}

/** Staff replace or delete the comment that is there. */
export function canChangeComment(viewer: Viewer, comment: object | undefined): boolean {
  return can(viewer.role, 'commentOnEvidence') && comment !== undefined;
}
