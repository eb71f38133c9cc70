// Writes in chats that are not on the screen: to one person in private, or in a classroom. Sent by the outbox.
import type { Chat } from '@foothold/domain/chat/collections';
import type { Person } from '@foothold/domain/people/collections';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { CallRefused } from '../../../connection/call-errors.ts';
import { calls } from '../../../connection/calls.ts';
import { outgoingMessage } from '../../../features/chat/outgoing-message.ts';

type Named = Pick<Chat, 'id' | 'kind' | 'chatName'>;

export function useWriteTo() {
  const outbox = useOutbox();
  /** Rejects when the device has no storage space for it. */
  const writeIn = async ({ chatName, ...chat }: Named, text: string) => {
    const refusal = await outbox.add(outgoingMessage(chat, { text, file: null }, chatName));
    if (refusal !== null) throw new CallRefused(refusal.code, refusal.msg, {}, null);
  };
  return {
    writeIn,
    /** In their conversation, which is started if there is none; rejects when that fails. */
    writeTo: async ({ id, displayName }: Person, text: string) => {
      const { chatId } = await calls.chat.startConversation({ participants: [id] });
      await writeIn({ id: chatId, kind: 'individual', chatName: displayName }, text);
    },
  };
}
