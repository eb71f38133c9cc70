// The viewer's messages of a chat that are still in the outbox; and sending more.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import { addressOfKind } from '@foothold/domain/chat/kinds';
import { firstLink } from '@foothold/domain/chat/links';
import type { Refusal } from '@foothold/live/contract';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useCallback, useMemo } from 'react';
import { useLane, useOutboxOverlay, type Queued } from '../../connection/use-outbox-overlay.ts';
import { isMessageInput, messageKind, messageLane, type MessageInput } from './message-input.ts';

export type OutgoingMessage = Queued<MessageInput>;

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
  const queued = useLane(lane, isMessageInput);
  const stored = useMemo(() => new Set(messages.map((message) => message.id)), [messages]);
  const isStored = useCallback(({ item }: Queued) => stored.has(item.id), [stored]);
  const waiting = useOutboxOverlay(queued, isStored).items;

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
