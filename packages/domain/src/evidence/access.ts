// Who may do what to a piece of evidence and its comment.
import { can, type Role } from '../access/roles.ts';

type Viewer = { readonly id: string; readonly role: Role };

/** Learners may delete their own evidence until it has a comment; staff may delete any that they can see. */
export function canDeleteEvidence(
  viewer: Viewer,
  item: { readonly ownerId: string },
  comment: object | undefined,
): boolean {
  if (can(viewer.role, 'commentOnEvidence')) return true;
  return item.ownerId === viewer.id && comment === undefined;
}

/** Only staff may comment, and add a comment only if there is none yet. */
export function canAddComment(viewer: Viewer, comment: object | undefined): boolean {
  return can(viewer.role, 'commentOnEvidence') && comment === undefined;
}

/** Staff may replace or delete an existing comment. */
export function canChangeComment(viewer: Viewer, comment: object | undefined): boolean {
  return can(viewer.role, 'commentOnEvidence') && comment !== undefined;
}
