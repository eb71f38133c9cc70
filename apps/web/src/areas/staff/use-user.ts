// The person whose page is open, as far as the viewer may see them.
import { canBeListed } from '@foothold/domain/people/access';
import type { Person } from '@foothold/domain/people/collections';
import { useEffect, useState } from 'react';
import { usePeople } from '../../features/people/use-people.ts';
import { useViewer } from '../../features/people/viewer.tsx';

export type UserInView = {
  readonly person: Person | undefined;
  /** True once the server has answered: a person who is not there now is not of this category. */
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

/** False for `milliseconds` after the first look and after every change of `subject`, then true. */
export function useIsPast(milliseconds: number, subject: string): boolean {
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPast(subject), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, subject]);
  return past === subject;
}
