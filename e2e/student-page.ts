// Where staff look at the work of a student of the story.
import { modules } from '../testing/world-ids.ts';

/** What was handed in for the tasks of "Asking the way". */
export const workOf = ({ id }: { readonly id: string }) =>
  `/staff/users/${id}/progress/modules/${modules.directions}/tasks`;
