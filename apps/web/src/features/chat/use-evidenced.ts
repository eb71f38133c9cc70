// Which messages of a chat are saved as evidence: all of them for staff, their own for learners.
import { evidencedMessages } from '@foothold/domain/chat/collections';
import { evidenceOfLearner } from '@foothold/domain/evidence/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';

export function useEvidenced(chatId: string): ReadonlySet<string> {
  const viewer = useViewer();
  const can = useAbilities();
  const viewerIsStaff = can('followStudents');
  const ofChat = useLive(evidencedMessages, viewerIsStaff ? { chatId } : null);
  const own = useLive(evidenceOfLearner, viewerIsStaff ? null : { learnerId: viewer.id });
  return useMemo(
    () =>
      new Set([
        ...ofChat.rows.map((row) => row.messageId),
        ...own.rows.flatMap((item) => item.sourceMessageId ?? []),
      ]),
    [ofChat.rows, own.rows],
  );
}
