// Who looks at a learner's work: the teacher of a class, or the class itself.
import type { Chat } from '@foothold/domain/chat/collections';
import { useChats } from '../chat/use-chats.ts';
import type { Reviewer } from '../evidence/handed-in.tsx';
import { pictureOf } from '../people/pictures.ts';
import { usePeople } from '../people/use-people.ts';
import { useTeachingClass } from './use-teaching-class.ts';

/** Null while it is not known, or when no class of the learner teaches it. */
export function useReviewerOfLesson(moduleId: string): Reviewer | null {
  return useReviewerInClass(useTeachingClass(moduleId)?.chat);
}

/** Targets belong to no class: null where the learner is in several. */
export function useReviewerOfTargets(): Reviewer | null {
  const classes = useChats('group').chats.filter(({ chat }) => chat.active);
  return useReviewerInClass(classes.length === 1 ? classes[0]?.chat : undefined);
}

function useReviewerInClass(chat: Chat | undefined): Reviewer | null {
  const people = usePeople();
  if (chat === undefined) return null;
  const teacher = people.byId.get(chat.teacherId ?? '');
  return teacher === undefined
    ? { name: chat.chatName, picture: undefined }
    : { name: teacher.displayName, picture: pictureOf(teacher) };
}
