// The class and the teacher that a welcome card names.
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import type { Invited } from '../people/invite-call.ts';
import { usePeople } from '../people/use-people.ts';
import { useClassrooms } from './use-classrooms.ts';

/** Null: not known yet. */
export type CardClass = { readonly className: string | null; readonly teacher: string | null };

/** The first active class that holds the person; a teacher who invites is the teacher, else those of the class are. */
export function useCardClass(): (person: Pick<Invited, 'userId'>) => CardClass {
  const viewer = useViewer();
  const people = usePeople();
  const { classrooms } = useClassrooms();
  return useMemo(() => {
    const active = classrooms.filter(({ chat }) => chat.active);
    return ({ userId }) => {
      const found = active.find(({ memberIds }) => memberIds.includes(userId));
      const members = (found?.memberIds ?? []).flatMap((id) => people.byId.get(id) ?? []);
      const teachers =
        viewer.role === 'teacher' ? [viewer] : members.filter(({ role }) => role === 'teacher');
      return {
        className: found?.chat.chatName ?? null,
        teacher: teachers.length === 0 ? null : teachers.map(({ displayName }) => displayName).join(', '),
      };
    };
  }, [viewer, people, classrooms]);
}
