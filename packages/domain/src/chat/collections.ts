// Live collections of chats: a user's chats, their messages, and the user's read marks.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { AttachedFile } from '../files/kinds.ts';

export type Chat = {
  readonly id: Id;
  /** `group`: a classroom; `individual`: a private conversation. */
  readonly kind: 'group' | 'individual';
  readonly chatName: string;
  readonly nameVersion: number;
  readonly categoryId: Id;
  readonly active: boolean;
  readonly locked: boolean;
  readonly teacherId: Id | null;
  /** The learning plan selected for the class; selecting does not assign it yet. */
  readonly currentIlpId: Id | null;
};

export type Whiteboard = { readonly chatId: Id; readonly whiteboard: string; readonly version: number };

export type Message = {
  readonly id: Id;
  readonly chatId: Id;
  /** 1, 2, 3 … within the chat; the order of all messages. */
  readonly seq: number;
  readonly text: string;
  readonly file: AttachedFile | null;
  readonly link: string | null;
  readonly createdBy: Id | null;
  /** ISO 8601. */
  readonly createdAt: string;
};

/** One of a chat's messages, truncated: enough for previews and unread counts. */
export type TailEntry = {
  readonly id: Id;
  readonly seq: number;
  readonly preview: string;
  readonly fileType: AttachedFile['fileType'] | null;
  readonly createdBy: Id | null;
  readonly createdAt: string;
};

/** A message that has become a learner's evidence. */
export type EvidencedMessage = { readonly messageId: Id; readonly evidenceId: Id };

export type ChatMark = { readonly chatId: Id; readonly seq: number; readonly checkedAt: string };

/** How far a participant of a private conversation has read. */
export type ReadMark = { readonly userId: Id; readonly seq: number };

const ofChat = ids('chatId');
const ofUser = ids('userId');

export const messageWindow = 50;
/** So many unread messages are counted; more are shown as `99+`. */
export const maxCounted = 100;

/** The chats a person is a member of. */
export const chatsOfMember = collection<Chat>()({
  name: 'chat.ofMember',
  params: ofUser,
  key: 'id',
});

export const whiteboard = collection<Whiteboard>()({
  name: 'chat.whiteboard',
  params: ofChat,
  key: 'chatId',
});

export const messages = collection<Message>()({
  name: 'chat.messages',
  params: ofChat,
  key: 'id',
  window: { size: messageWindow, cursorOf: (row) => row.seq },
});

/** The newest message; older ones are requested only where they are unread, to be counted. */
export const chatTail = collection<TailEntry>()({
  name: 'chat.tail',
  params: ofChat,
  key: 'id',
  window: { size: 1, pageSize: 10, cursorOf: (row) => row.seq },
});

/** The messages of a chat that are evidence, for its staff; learners see it from their own evidence. */
export const evidencedMessages = collection<EvidencedMessage>()({
  name: 'chat.evidenced',
  params: ofChat,
  key: 'messageId',
});

/** A user's read mark in each chat. */
export const chatMarks = collection<ChatMark>()({
  name: 'chat.marks',
  params: ofUser,
  key: 'chatId',
});

/** How far each participant of a private conversation has read. Of a classroom there are none: who reads there is nobody else's business. */
export const readMarks = collection<ReadMark>()({
  name: 'chat.readMarks',
  params: ofChat,
  key: 'userId',
});
