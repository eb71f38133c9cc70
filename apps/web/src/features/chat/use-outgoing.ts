// The viewer's messages of a chat that are still in the outbox; and sending more.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import type { Refusal } from '@foothold/live/contract';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useCallback, useMemo } from 'react';
import { useLane, useOutboxOverlay, type Queued } from '../../connection/use-outbox-overlay.ts';
import { isMessageInput, messageLane, type MessageInput } from './message-input.ts';
import { outgoingMessage } from './outgoing-message.ts';

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
  const queued = useLane(messageLane(chatId), isMessageInput);
  const stored = useMemo(() => new Set(messages.map((message) => message.id)), [messages]);
  const isStored = useCallback(({ item }: Queued) => stored.has(item.id), [stored]);
  const waiting = useOutboxOverlay(queued, isStored).items;

  const send = useCallback(
    (text: string, file: File | null) =>
      outbox.add(outgoingMessage({ id: chatId, kind }, { text, file }, name)),
    [outbox, chatId, kind, name],
  );
  return { waiting, send };
}
