// The viewer's messages of a chat that are still in the outbox; and sending more.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import { addressOfKind } from '@foothold/domain/chat/kinds';
import { firstLink } from '@foothold/domain/chat/links';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import type { Refusal } from '@foothold/live/contract';
import { useOutbox, useOutboxItems } from '@foothold/live/react/use-outbox';
import { useCallback, useEffect, useMemo } from 'react';
import { isMessageInput, messageKind, messageLane, type MessageInput } from './message-input.ts';

export type OutgoingMessage = { readonly item: OutboxItem; readonly input: MessageInput };

export type Outgoing = {
  readonly waiting: readonly OutgoingMessage[];
  /** Null once it is stored on this device; a refusal when there is no storage space. */
  readonly send: (text: string, file: File | null) => Promise<Refusal | null>;
};

/** `name`: the chat's name, if known. */
export function useOutgoing(
  { id: chatId, kind }: Chat,
  messages: readonly Message[],
  name: string | null,
): Outgoing {
  const outbox = useOutbox();
  const lane = messageLane(chatId);
  const queued = useOutboxItems({ lane });
  const stored = useMemo(() => new Set(messages.map((message) => message.id)), [messages]);

  // A message that has arrived live is not shown twice.
  useEffect(() => {
    for (const { id, state } of queued) if (state.name === 'sent' && stored.has(id)) outbox.settle(id);
  }, [outbox, queued, stored]);

  const waiting = useMemo(
    () =>
      queued.flatMap((item) =>
        isMessageInput(item.input) && !stored.has(item.id) ? [{ item, input: item.input }] : [],
      ),
    [queued, stored],
  );

  const send = useCallback(
    (text: string, file: File | null) => {
      const input: MessageInput = {
        collection: addressOfKind(kind),
        chatId,
        text,
        link: firstLink(text),
        file: file === null ? null : { fileId: crypto.randomUUID(), fileName: file.name },
      };
      return outbox.add({
        id: crypto.randomUUID(),
        kind: messageKind,
        lane,
        ...(name === null ? {} : { about: name }),
        input,
        ...(file === null ? {} : { blobs: { file } }),
      });
    },
    [outbox, chatId, kind, lane, name],
  );
  return { waiting, send };
}
