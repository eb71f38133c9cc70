// Messages about chats, shown when something is refused.

/** For a message, and for a whiteboard. */
export const maxMessageLength = 20_000;

export const chatSentences = {
  empty: 'Please add text or a file',
  noText: 'Please write a message',
  noClassChat: 'Nobody can write in the class chat now. Please choose the other way.',
  link: 'Invalid URL',
  locked: 'This chat is locked. You can read it, but nobody can write.',
  inactive: 'This class is finished. You can read.',
  deserted: 'Nobody else is here. You can read.',
  evidenced: 'This message is already saved as evidence',
} as const;
