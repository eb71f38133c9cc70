// Saves a message as evidence, once, and confirms it.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import { addressOfKind } from '@foothold/domain/chat/kinds';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { showToast } from '../../ui/toast.ts';

export type EvidencePlace =
  | { readonly targetId: string; readonly taskId?: undefined }
  | { readonly taskId: string; readonly targetId?: undefined };

export function useSaveAsEvidence(message: Message, kind: Chat['kind'], onSaved: () => void) {
  const { i18n } = useLingui();
  // The same id for every attempt, so that a retry after a lost answer saves it once.
  const [evidenceId] = useState(() => crypto.randomUUID());
  const { busy, problem, attempt } = useAttempt();
  const save = async (place: EvidencePlace) => {
    const done = await attempt(() =>
      calls.chat.saveMessageAsEvidence({
        collection: addressOfKind(kind),
        chatId: message.chatId,
        messageId: message.id,
        evidenceId,
        ...place,
      }),
    );
    if (!done) return;
    showToast(i18n._('Saved as evidence'));
    onSaved();
  };
  return { save, busy, problem };
}
