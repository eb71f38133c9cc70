// The data of one chat screen: its messages in order, their authors, the whiteboard, and the read marker.
import {
  chatsOfMember,
  messages as messagesOfChat,
  whiteboard,
  type Chat,
  type Message,
  type Whiteboard,
} from '@foothold/domain/chat/collections';
import { bySeq } from '@foothold/domain/chat/order';
import { classroomsOfCategory } from '@foothold/domain/classrooms/collections';
import { peopleOfChat, type Person } from '@foothold/domain/people/collections';
import { can } from '@foothold/domain/access/roles';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { usePeople } from '../people/use-people.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useChatMarks } from './use-chat-marks.ts';

export type ChatInView = {
  /** `missing` only once the server has answered. */
  readonly status: 'loading' | 'ready' | 'missing';
  readonly chat: Chat | undefined;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The people in the chat. */
  readonly members: readonly Person[];
  /** Those, and everyone else whom the viewer may see. */
  readonly people: ReadonlyMap<string, Person>;
  readonly board: Whiteboard;
  /** The viewer's read marker; undefined until it is known. */
  readonly readSeq: number | undefined;
  readonly older: { readonly exist: boolean; readonly loading: boolean; readonly load: () => void };
};

export function useChat(chatId: string, kind: Chat['kind']): ChatInView {
  const { chat, isComplete } = useChatRow(chatId, kind);
  const room = chat === undefined ? null : { chatId };
  const said = useLive(messagesOfChat, room);
  const board = useLive(whiteboard, room);
  const members = useLive(peopleOfChat, room);
  const known = usePeople();
  const marks = useChatMarks();

  // Memoized apart from the messages, so that a new message does not render all the others again.
  const people = useMemo(
    () => new Map([...known.byId.values(), ...members.rows].map((person) => [person.id, person])),
    [known, members.rows],
  );

  return useMemo(() => {
    const rooms = [said, board, members];
    const isRefused = rooms.some(({ status }) => status === 'refused' || status === 'revoked');
    const isMissing = isRefused || (isComplete && chat === undefined);
    return {
      status: isMissing ? 'missing' : rooms.every(({ status }) => status === 'ready') ? 'ready' : 'loading',
      chat,
      messages: said.rows.toSorted(bySeq),
      members: members.rows,
      people,
      board: board.rows[0] ?? { chatId, whiteboard: '', version: 0 },
      readSeq: marks.ready ? (marks.readSeq.get(chatId) ?? 0) : undefined,
      older: { exist: said.hasOlder, loading: said.loadingOlder, load: said.extend },
    };
  }, [said, board, members, people, marks, chat, chatId, isComplete]);
}

/** One of the viewer's chats, or, for admins, any classroom of the selected category. */
function useChatRow(chatId: string, kind: Chat['kind']) {
  const viewer = useViewer();
  const own = useLive(chatsOfMember, { userId: viewer.id });
  const seesAll = kind === 'group' && can(viewer.role, 'seeAllClassrooms');
  const all = useLive(classroomsOfCategory, seesAll ? { categoryId: viewer.selectedCategoryId } : null);
  const chat = [...own.rows, ...all.rows].find((each) => each.id === chatId && each.kind === kind);
  return { chat, isComplete: own.status !== 'loading' && (!seesAll || all.status !== 'loading') };
}
