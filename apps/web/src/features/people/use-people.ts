// The people visible to the viewer in the selected category, by id.
import { peopleOfCategory, staffOfCategory, type Person } from '@foothold/domain/people/collections';
import { can } from '@foothold/domain/access/roles';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';

export type People = {
  readonly ofCategory: readonly Person[];
  /** Those and the viewer. */
  readonly byId: ReadonlyMap<string, Person>;
  readonly complete: boolean;
};

/** Staff see everyone of the category; learners see its staff and themselves. */
export function usePeople(): People {
  const viewer = useViewer();
  const contract = can(viewer.role, 'followStudents') ? peopleOfCategory : staffOfCategory;
  const live = useLive(contract, { categoryId: viewer.selectedCategoryId });
  return useMemo(
    () => ({
      ofCategory: live.rows,
      byId: new Map([...live.rows, viewer].map((person) => [person.id, person])),
      complete: live.status === 'ready',
    }),
    [live, viewer],
  );
}
