// The classrooms that staff see in the selected category: all for admins, their own for teachers.
import { byChatName } from '@foothold/domain/chat/order';
import type { Chat } from '@foothold/domain/chat/collections';
import { classroomMembers, classroomsOfCategory } from '@foothold/domain/classrooms/collections';
import { can as roleCan } from '@foothold/domain/access/roles';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useChats } from '../chat/use-chats.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { usePeople } from '../people/use-people.ts';
import { useViewer } from '../../session/viewer.tsx';

export type Classroom = {
  readonly chat: Chat;
  readonly memberIds: readonly string[];
  readonly studentIds: readonly string[];
  readonly unread: number;
};

/** By name. */
export type Classrooms = { readonly classrooms: readonly Classroom[]; readonly complete: boolean };

export function useClassrooms(): Classrooms {
  const viewer = useViewer();
  const can = useAbilities();
  const people = usePeople();
  const seesAll = can('seeAllClassrooms');
  const ofCategory = { categoryId: viewer.selectedCategoryId };
  const own = useChats('group');
  const all = useLive(classroomsOfCategory, seesAll ? ofCategory : null);
  const members = useLive(classroomMembers, ofCategory);
  return useMemo(() => {
    const unreadOf = new Map(own.chats.map(({ chat, unread }) => [chat.id, unread]));
    const membersOf = Map.groupBy(members.rows, (member) => member.chatId);
    const learns = (id: string) => {
      const person = people.byId.get(id);
      return person !== undefined && roleCan(person.role, 'learn');
    };
    const chats = seesAll ? all.rows : own.chats.map(({ chat }) => chat);
    return {
      classrooms: chats
        .map((chat) => {
          const memberIds = (membersOf.get(chat.id) ?? []).map(({ userId }) => userId);
          return {
            chat,
            memberIds,
            studentIds: memberIds.filter(learns),
            unread: unreadOf.get(chat.id) ?? 0,
          };
        })
        .toSorted((a, b) => byChatName(a.chat, b.chat)),
      complete:
        (seesAll ? all.status === 'ready' : own.complete) && members.status === 'ready' && people.complete,
    };
  }, [own, all, members, seesAll, people]);
}
