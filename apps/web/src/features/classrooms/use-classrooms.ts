// The classrooms staff see: an admin all of the selected category, a teacher their own.
import type { Chat } from '@foothold/domain/chat/collections';
import { classroomMembers, classroomsOfCategory } from '@foothold/domain/classrooms/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useChats } from '../chat/use-chats.ts';
import { useAbilities } from '../people/use-abilities.ts';
import { useViewer } from '../people/viewer.tsx';

export type Classroom = { readonly chat: Chat; readonly members: number; readonly unread: number };

export type Classrooms = { readonly classrooms: readonly Classroom[]; readonly complete: boolean };

export function useClassrooms(): Classrooms {
  const viewer = useViewer();
  const can = useAbilities();
  const seesAll = can('seeAllClassrooms');
  const ofCategory = { categoryId: viewer.selectedCategoryId };
  const own = useChats('group');
  const all = useLive(classroomsOfCategory, seesAll ? ofCategory : null);
  const members = useLive(classroomMembers, ofCategory);
  return useMemo(() => {
    const unreadOf = new Map(own.chats.map(({ chat, unread }) => [chat.id, unread]));
    const membersOf = Map.groupBy(members.rows, (member) => member.chatId);
    const chats = seesAll ? all.rows : own.chats.map(({ chat }) => chat);
    return {
      classrooms: chats
        .map((chat) => ({
          chat,
          members: membersOf.get(chat.id)?.length ?? 0,
          unread: unreadOf.get(chat.id) ?? 0,
        }))
        .toSorted(
          (a, b) => a.chat.chatName.localeCompare(b.chat.chatName) || a.chat.id.localeCompare(b.chat.id),
        ),
      complete: (seesAll ? all.status === 'ready' : own.complete) && members.status === 'ready',
    };
  }, [own, all, members, seesAll]);
}
