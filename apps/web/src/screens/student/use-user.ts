// The user whose page is open, as far as the viewer may see them.
import { canBeListed } from '@foothold/domain/people/access';
import type { Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { useEffect, useState } from 'react';
import { usePeople } from '../../features/people/use-people.ts';
import { useViewer } from '../../session/viewer.tsx';

export type UserInView = {
  readonly person: Person | undefined;
  /** True once the server has answered: a user who is not in the rows is not in this category. */
  readonly complete: boolean;
};

export function useUser(userId: string): UserInView {
  const viewer = useViewer();
  const people = usePeople();
  const person = people.byId.get(userId);
  return {
    person: person !== undefined && canBeListed(viewer, person) ? person : undefined,
    complete: people.complete,
  };
}

// After a change of category, its users take a moment to load.
const timeoutMs = 5000;

/** The user, `loading` for up to five seconds, or `missing`; `students` finds students only. */
export function useUserInView(
  userId: string,
  who: 'anybody' | 'students' = 'anybody',
): Person | 'loading' | 'missing' {
  const viewer = useViewer();
  const { person, complete } = useUser(userId);
  const waitedEnough = useIsPast(timeoutMs, `${viewer.selectedCategoryId} ${userId}`);
  if (person !== undefined && who === 'students' && isStaff(person.role)) return 'missing';
  if (person !== undefined) return person;
  return waitedEnough && complete ? 'missing' : 'loading';
}

/** False for `milliseconds` after mounting and after every change of `subject`, then true. */
function useIsPast(milliseconds: number, subject: string): boolean {
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPast(subject), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, subject]);
  return past === subject;
}
