// Gives the address of a student's work, as staff see it.
import { modules } from '../testing/world-ids.ts';

/** The student's evidence for the tasks of "Asking the way". */
export const workOf = ({ id }: { readonly id: string }) =>
  `/staff/users/${id}/progress/modules/${modules.directions}/tasks`;
