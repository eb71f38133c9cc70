// Who looks at the work for a lesson: the teacher of the class that teaches it, or the class itself.
import type { Reader } from '../../features/evidence/handed-in.tsx';
import { pictureOf } from '../../features/people/pictures.ts';
import { usePeople } from '../../features/people/use-people.ts';
import { useTeachingClass } from './use-teaching-class.ts';

/** Null while it is not known, or when no class of the learner teaches it. */
export function useReaderOfLesson(moduleId: string): Reader | null {
  const taught = useTeachingClass(moduleId)?.chat;
  const people = usePeople();
  if (taught === undefined) return null;
  const teacher = people.byId.get(taught.teacherId ?? '');
  return teacher === undefined
    ? { name: taught.chatName, picture: undefined }
    : { name: teacher.displayName, picture: pictureOf(teacher) };
}
