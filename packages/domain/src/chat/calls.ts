// What can be done in a chat.
import { callContract, longBody } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { conversationDocument, messageDocument } from './document.ts';
import { messageLink, messageText, whiteboardText } from './input.ts';
import { chatAddresses } from './kinds.ts';
import { isSendable } from './sendable.ts';
import { chatSentences } from './sentences.ts';

const tags = ['Chats'];
const inChat = { collection: z.enum(chatAddresses), chatId: id };
const ofMessage = { ...inChat, messageId: id };
const nothing = z.void();

/** Those that the person who asks is in, the one with the newest message first. */
export const readConversations = callContract
  .route({
    method: 'GET',
    path: '/individualChats',
    summary: 'The private conversations of a category',
    tags,
  })
  .input(z.strictObject({ categoryId: id }))
  .output(z.object({ chats: z.array(conversationDocument) }));

/** The newest, or the newest before a message's `index`, at most 200; from the oldest of them to the newest. */
export const readMessages = callContract
  .route({
    method: 'GET',
    path: '/{collection}/{chatId}/messages',
    summary: 'The messages of a chat',
    tags,
  })
  .input(z.strictObject({ ...inChat, before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }))
  .output(z.object({ messages: z.array(messageDocument) }));

/** `seq` is the newest message that was on the screen; without it, everything there is. The server never moves a mark back. */
export const markChatChecked = callContract
  .route({
    method: 'PUT',
    path: '/{collection}/{chatId}/lastChecked',
    summary: 'The viewer has read a chat',
    tags,
  })
  .input(
    z.strictObject({
      ...inChat,
      seq: z.optional(z.int().check(z.minimum(0))),
    }),
  )
  .output(z.object({ lastChecked: z.string(), seq: z.number() }));

/** `messageId` is made by the sender, so that a repeated send is done once. Without `link`, the first one in the text. */
export const sendMessage = callContract
  .meta({ longestBody: longBody })
  .route({
    method: 'POST',
    path: '/{collection}/{chatId}/messages',
    summary: 'Say something in a chat',
    tags,
    successStatus: 201,
  })
  .input(
    z
      .strictObject({
        ...ofMessage,
        text: z.prefault(messageText, ''),
        fileId: z.prefault(z.nullable(id), null),
        link: z.prefault(z.nullable(messageLink), null),
      })
      .check(z.refine(isSendable, { path: ['text'], message: chatSentences.empty })),
  )
  .output(
    z.object({
      message: z.object({ id, seq: z.number(), link: z.nullable(z.string()), createdAt: z.string() }),
    }),
  );

export const deleteMessage = callContract
  .route({
    method: 'DELETE',
    path: '/{collection}/{chatId}/messages/{messageId}',
    summary: 'Delete a message',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject(ofMessage))
  .output(nothing);

/** For one of the author's personal targets or tasks: exactly one of the two is given. */
export const saveMessageAsEvidence = callContract
  .route({
    method: 'POST',
    path: '/{collection}/{chatId}/messages/{messageId}/evidence',
    summary: 'Keep a message as evidence',
    tags,
    successStatus: 201,
  })
  .input(
    z
      .strictObject({
        ...ofMessage,
        evidenceId: id,
        taskId: z.prefault(z.nullable(id), null),
        targetId: z.prefault(z.nullable(id), null),
      })
      .check(z.refine(({ taskId, targetId }) => (taskId === null) !== (targetId === null))),
  )
  .output(z.object({ evidence: z.object({ evidenceId: id, index: z.number(), createdAt: z.string() }) }));

/** `basedOn` is the version the writer saw. On another one nothing is written, and the refusal carries the present text. */
export const writeWhiteboard = callContract
  .route({
    method: 'PUT',
    path: '/groupChats/{chatId}/whiteboard',
    summary: 'Write on the whiteboard of a classroom',
    tags,
  })
  .input(z.strictObject({ chatId: id, whiteboard: whiteboardText, basedOn: z.int() }))
  .output(z.object({ whiteboard: z.string(), version: z.number() }));

export const setChatLocked = callContract
  .route({
    method: 'PUT',
    path: '/groupChats/{chatId}/locked',
    summary: 'Lock or unlock the chat of a classroom',
    tags,
  })
  .input(z.strictObject({ chatId: id, locked: z.boolean() }))
  .output(z.object({ locked: z.boolean() }));
