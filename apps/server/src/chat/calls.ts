// Saying something in a chat, deleting it, keeping it as evidence, and having read it.
import { canDeleteMessage, canSaveAsEvidence, whyNotWrite } from '@foothold/domain/chat/access';
import {
  deleteMessage,
  markChatChecked,
  saveMessageAsEvidence,
  sendMessage,
} from '@foothold/domain/chat/calls';
import { chatSentences } from '@foothold/domain/chat/sentences';
import { kindOfAddress } from '@foothold/domain/chat/kinds';
import { firstLink } from '@foothold/domain/chat/links';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { and, eq, sql } from 'drizzle-orm';
import { chats } from '../schema/classrooms.ts';
import { first, type Db } from '../database/db.ts';
import { call, slowCall } from '../edge/call.ts';
import { addEvidence } from '../evidence/add.ts';
import { requireTaskFor } from '../evidence/guards.ts';
import { handedIn } from '../evidence/evidence-service.ts';
import { evidence } from '../schema/evidence.ts';
import { releaseFile } from '../files/cleanup.ts';
import { requireOwnFile } from '../files/guards.ts';
import { record } from '../audit/record.ts';
import { viewerOf, type Viewer } from '../access/actor.ts';
import { requireTargetFor } from '../targets/guards.ts';
import { requireChat, requireMessage } from './guards.ts';
import { messages } from '../schema/chat.ts';
import { sealMessages } from '../classrooms/sealed-messages.ts';

// No transaction of its own: the mark is committed with everybody else's of this moment, and sent twice it is the same.
export const markChatCheckedCall = slowCall(markChatChecked, 'signedIn', async (given) => {
  const { input, db, viewer, context } = given;
  const chat = await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  const position = Math.min(input.seq ?? chat.lastSeq, chat.lastSeq);
  const mark = await context.services.readMarks.add({ viewerId: viewer.id, what: chat.id, position });
  // Deleted a moment ago.
  if (mark === undefined) throw notFound();
  return { lastChecked: mark.checkedAt.toISOString(), seq: mark.seq };
});

// The author's own mark stays where it is: own messages never count as unread, and a message that was sent late from an
// outbox says nothing about what its author has read since.
export const sendMessageCall = call(sendMessage, 'signedIn', async ({ input, db, viewer, once }) => {
  const { id: chatId } = await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  await once(async () => {
    if (input.fileId !== null) await requireOwnFile(db, viewer.id, input.fileId, 'message');
    const chat = await takeNumber(db, chatId);
    const reason = whyNotWrite(viewer, chat);
    if (reason !== null) throw new Refusal('CONFLICT', reason);
    await db.insert(messages).values({
      id: input.messageId,
      chatId,
      seq: chat.lastSeq,
      text: input.text,
      fileId: input.fileId,
      link: input.link ?? firstLink(input.text),
      createdBy: viewer.id,
      // The clock, not the start of the transaction: times must grow with numbers.
      createdAt: sql`clock_timestamp()`,
    });
  });
  return { message: await sentTo(db, chatId, input.messageId) };
});

/** The message as its sender is told of it: NOT_FOUND when it was deleted meanwhile. */
async function sentTo(db: Db, chatId: string, messageId: string) {
  const sent = first(
    await db
      .select({ id: messages.id, seq: messages.seq, link: messages.link, createdAt: messages.createdAt })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.chatId, chatId))),
  );
  if (sent === undefined) throw notFound();
  return { ...sent, createdAt: sent.createdAt.toISOString() };
}

/** The chat with the number of its next message. Its row stays locked, so that nobody else writes or locks meanwhile. */
async function takeNumber(db: Db, chatId: string) {
  const chat = first(
    await db
      .update(chats)
      .set({ lastSeq: sql`${chats.lastSeq} + 1` })
      .where(eq(chats.id, chatId))
      .returning({ lastSeq: chats.lastSeq, active: chats.active, locked: chats.locked }),
  );
  if (chat === undefined) throw notFound();
  return chat;
}

export const deleteMessageCall = call(deleteMessage, 'signedIn', async ({ input, db, viewer, once }) => {
  await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  const [authorId] = await once(async () => {
    const { chat, message, author } = await requireMessage(db, viewer, input);
    requireMayDelete(viewer, author);
    await sealMessages(db, [message], { chatName: chat.chatName, deletedBy: viewer.id });
    await db.delete(messages).where(eq(messages.id, message.id));
    await releaseFile(db, message.fileId);
    await record(db, {
      actorId: viewer.id,
      act: 'message deleted',
      subjectId: message.createdBy,
      categoryId: chat.categoryId,
      details: { chatId: chat.id, messageId: message.id },
    });
    return author === undefined ? [] : [author.id];
  });
  requireMayDelete(viewer, authorId === undefined ? undefined : await viewerOf(db, authorId));
});

function requireMayDelete(viewer: Viewer, author: Viewer | undefined): void {
  if (!canDeleteMessage(viewer, author)) throw new Refusal('FORBIDDEN', sentences.forbidden);
}

export const saveMessageAsEvidenceCall = call(
  saveMessageAsEvidence,
  'signedIn',
  async ({ input, db, viewer, once }) => {
    const { message, author } = await requireMessage(db, viewer, input);
    if (author === undefined || !canSaveAsEvidence(viewer, author)) {
      throw new Refusal('FORBIDDEN', sentences.forbidden);
    }
    const place = await requirePlace(db, viewer, author.id, input);
    await once(async () => {
      const kept = await db.select().from(evidence).where(eq(evidence.sourceMessageId, message.id));
      if (kept.length > 0) throw new Refusal('CONFLICT', chatSentences.evidenced);
      await addEvidence(db, {
        ...place,
        id: input.evidenceId,
        ownerId: author.id,
        text: wordsOf(message),
        fileId: message.fileId,
        createdBy: author.id,
        createdAt: message.createdAt,
        sourceMessageId: message.id,
      });
      if (viewer.id !== author.id) {
        await record(db, {
          actorId: viewer.id,
          act: 'evidence added',
          subjectId: author.id,
          details: { evidenceId: input.evidenceId, messageId: message.id },
        });
      }
    });
    return { evidence: await handedIn(db, { userId: author.id, evidenceId: input.evidenceId }) };
  },
);

async function requirePlace(
  db: Db,
  viewer: Viewer,
  learnerId: string,
  { taskId, targetId }: { readonly taskId: string | null; readonly targetId: string | null },
) {
  if (taskId !== null) return { taskId: (await requireTaskFor(db, viewer, learnerId, taskId)).id };
  if (targetId === null) throw notFound();
  return { targetId: (await requireTargetFor(db, viewer, learnerId, targetId)).id };
}

/** Evidence has no link of its own: one that came beside the words stands under them. */
function wordsOf({ text, link }: { readonly text: string; readonly link: string | null }): string {
  if (link === null || firstLink(text) === link) return text;
  return [text, link].filter((part) => part !== '').join('\n');
}
