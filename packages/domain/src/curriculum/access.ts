// Who may do what to a module: everybody who writes curriculum while it is unlocked, and who holds its lock.
import { can, type Role } from '../access/roles.ts';

type Viewer = { readonly id: string; readonly role: Role };
type Made = { readonly createdBy: string | null };

/** Only the module's creator or an admin can flip the flag. */
export function canFlipLock(viewer: Viewer, module: Made): boolean {
  return can(viewer.role, 'writeCurriculum') && (holdsEveryLock(viewer) || module.createdBy === viewer.id);
}

/** Its name, its picture, its resources and tasks. */
export function canChangeModule(viewer: Viewer, module: { readonly locked: boolean }): boolean {
  return can(viewer.role, 'writeCurriculum') && !module.locked;
}

/** A lock protects what is inside: only whoever could take it away may delete the module as it is. */
export function canDeleteModule(viewer: Viewer, module: Made & { readonly locked: boolean }): boolean {
  return can(viewer.role, 'writeCurriculum') && (!module.locked || canFlipLock(viewer, module));
}

/** Sharing is between categories: there must be another one. */
export function canShare(viewer: Viewer, ownCategories: readonly unknown[]): boolean {
  return can(viewer.role, 'writeCurriculum') && ownCategories.length > 1;
}

function holdsEveryLock(viewer: Viewer): boolean {
  return can(viewer.role, 'administer');
}
