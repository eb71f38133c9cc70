// The outbox item of a message.
import type { ChatAddress } from '@foothold/domain/chat/kinds';

export const messageKind = 'chat.send';

export type MessageInput = {
  readonly collection: ChatAddress;
  readonly chatId: string;
  readonly text: string;
  readonly link: string | null;
  /** Its bytes are stored separately, as the blob `file`. */
  readonly file: { readonly fileId: string; readonly fileName: string } | null;
};

/** Messages of one chat are sent in the order they were written. */
export function messageLane(chatId: string): string {
  return `${messageKind} ${chatId}`;
}

export function isMessageInput(input: unknown): input is MessageInput {
  return typeof input === 'object' && input !== null && 'collection' in input && 'chatId' in input;
}
