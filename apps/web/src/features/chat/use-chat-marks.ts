// The viewer's read marker of each chat: the server's, with those that wait in the outbox applied.
import { chatMarks } from '@foothold/domain/chat/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useWaitingChanges } from '../../connection/use-change.ts';
import { useViewer } from '../../session/viewer.tsx';

export type ReadSeqs = {
  /** By chat id. */
  readonly readSeq: ReadonlyMap<string, number>;
  readonly ready: boolean;
};

export function useChatMarks(): ReadSeqs {
  const viewer = useViewer();
  const { rows, status } = useLive(chatMarks, { userId: viewer.id });
  const waiting = useWaitingChanges('chat.markChatChecked');
  return useMemo(() => {
    const readSeq = new Map(rows.map((mark) => [mark.chatId, mark.seq]));
    for (const { subject, input } of waiting)
      readSeq.set(subject, Math.max(input.seq ?? 0, readSeq.get(subject) ?? 0));
    return { readSeq, ready: status === 'ready' };
  }, [rows, status, waiting]);
}
