// Makes the outbox item of a new message.
import type { Chat } from '@foothold/domain/chat/collections';
import { addressOfKind } from '@foothold/domain/chat/kinds';
import { firstLink } from '@foothold/domain/chat/links';
import type { Outbox } from '@foothold/live/client/outbox';
import { messageKind, messageLane, type MessageInput } from './message-input.ts';

type Draft = { readonly text: string; readonly file: File | null };

/** `name`: the chat's name, if known, for the list of what was not sent. */
export function outgoingMessage(
  { id: chatId, kind }: Pick<Chat, 'id' | 'kind'>,
  { text, file }: Draft,
  name: string | null,
): Parameters<Outbox['add']>[0] {
  const input: MessageInput = {
    collection: addressOfKind(kind),
    chatId,
    text,
    link: firstLink(text),
    file: file === null ? null : { fileId: crypto.randomUUID(), fileName: file.name },
  };
  return {
    id: crypto.randomUUID(),
    kind: messageKind,
    lane: messageLane(chatId),
    ...(name === null ? {} : { about: name }),
    input,
    ...(file === null ? {} : { blobs: { file } }),
  };
}
