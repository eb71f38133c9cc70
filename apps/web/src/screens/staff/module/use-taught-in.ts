// The active classrooms that are taught a module, those that are not, and giving it to one of them.
import { byChatName } from '@foothold/domain/chat/order';
import type { Chat } from '@foothold/domain/chat/collections';
import { classroomModules } from '@foothold/domain/classrooms/collections';
import type { Module } from '@foothold/domain/curriculum/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { calls } from '../../../connection/calls.ts';
import { useClassrooms } from '../../../features/classrooms/use-classrooms.ts';

export type TaughtIn = {
  /** By name. */
  readonly taught: readonly Chat[];
  readonly others: readonly Chat[];
  readonly complete: boolean;
  /** Rejects when refused. Given twice, it is there once. */
  readonly give: (chatId: string, current: boolean) => Promise<void>;
};

export function useTaughtIn({ id: moduleId, topicId }: Module): TaughtIn {
  const { classrooms, complete } = useClassrooms();
  const active = classrooms.flatMap(({ chat }) => (chat.active ? [chat] : [])).toSorted(byChatName);
  const modules = useLiveMany(
    classroomModules,
    active.map((chat) => ({ chatId: chat.id })),
  );
  const teaching = new Set(
    modules.rooms.flatMap(({ params, state }) =>
      state.rows.some((row) => row.moduleId === moduleId) ? [params.chatId] : [],
    ),
  );
  return {
    taught: active.filter(({ id }) => teaching.has(id)),
    others: active.filter(({ id }) => !teaching.has(id)),
    complete: complete && modules.complete,
    give: async (chatId, current) => {
      await calls.classrooms.addModules({ chatId, modules: [{ topicId, moduleId }] });
      if (current) await calls.classrooms.setModule({ chatId, moduleId, current });
    },
  };
}
