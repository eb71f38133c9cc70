// Who may edit, lock, delete and share a module.
import { can, type Role } from '../access/roles.ts';

type Viewer = { readonly id: string; readonly role: Role };
type Made = { readonly createdBy: string | null };

/** Only the module's creator or an admin may lock or unlock it. */
export function canFlipLock(viewer: Viewer, module: Made): boolean {
  return can(viewer.role, 'writeCurriculum') && (holdsEveryLock(viewer) || module.createdBy === viewer.id);
}

/** Its name, its picture, its resources and tasks. */
export function canChangeModule(viewer: Viewer, module: { readonly locked: boolean }): boolean {
  return can(viewer.role, 'writeCurriculum') && !module.locked;
}

/** A lock protects the contents: only users who may unlock the module may delete it while it is locked. */
export function canDeleteModule(viewer: Viewer, module: Made & { readonly locked: boolean }): boolean {
  return can(viewer.role, 'writeCurriculum') && (!module.locked || canFlipLock(viewer, module));
}

/** Sharing needs another category to share with. */
export function canShare(viewer: Viewer, ownCategories: readonly unknown[]): boolean {
  return can(viewer.role, 'writeCurriculum') && ownCategories.length > 1;
}

function holdsEveryLock(viewer: Viewer): boolean {
  return can(viewer.role, 'administer');
}
