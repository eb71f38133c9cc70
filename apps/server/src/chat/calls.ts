// The calls that send and delete chat messages, save them as evidence, and mark chats as read.
import * as contract from '@foothold/domain/chat/calls';
import { canDeleteMessage, canSaveAsEvidence, whyNotWrite } from '@foothold/domain/chat/access';
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
import { readSubmittedEvidence } from '../evidence/evidence-service.ts';
import { evidence } from '../schema/evidence.ts';
import { releaseFile } from '../files/cleanup.ts';
import { requireOwnFile } from '../files/guards.ts';
import { record } from '../audit/record.ts';
import { viewerOf, type Viewer } from '../access/actor.ts';
import { requireTargetFor } from '../targets/guards.ts';
import { requireChat, requireMessage } from './guards.ts';
import { messages } from '../schema/chat.ts';
import { sealMessages } from '../classrooms/sealed-messages.ts';

// Has no transaction of its own: marks of many users are committed in one batch, and repeating a mark has no effect.
export const markChatChecked = slowCall(contract.markChatChecked, 'signedIn', async (given) => {
  const { input, db, viewer, context } = given;
  const chat = await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  const position = Math.min(input.seq ?? chat.lastSeq, chat.lastSeq);
  const mark = await context.services.readMarks.add({ viewerId: viewer.id, subject: chat.id, position });
  // The chat or the user was deleted in the meantime.
  if (mark === undefined) throw notFound();
  return { lastChecked: mark.checkedAt.toISOString(), seq: mark.seq };
});

// Does not move the author's read mark: own messages never count as unread, and a message sent late from an outbox does
// not show what its author has read since.
export const sendMessage = call(contract.sendMessage, 'signedIn', async ({ input, db, viewer, once }) => {
  const { id: chatId } = await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  await once(async () => {
    if (input.fileId !== null) await requireOwnFile(db, viewer.id, input.fileId, 'message');
    const chat = await reserveSeq(db, chatId);
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
      // clock_timestamp() rather than the start of the transaction, so that times increase with sequence numbers.
      createdAt: sql`clock_timestamp()`,
    });
  });
  return { message: await readSentMessage(db, chatId, input.messageId) };
});

/** The message as returned to its sender. Refuses NOT_FOUND when it has been deleted in the meantime. */
async function readSentMessage(db: Db, chatId: string, messageId: string) {
  const sent = first(
    await db
      .select({ id: messages.id, seq: messages.seq, link: messages.link, createdAt: messages.createdAt })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.chatId, chatId))),
  );
  if (sent === undefined) throw notFound();
  return { ...sent, createdAt: sent.createdAt.toISOString() };
}

/** Reserves the chat's next sequence number. The row stays locked, so no concurrent call can write to or lock the chat. */
async function reserveSeq(db: Db, chatId: string) {
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

export const deleteMessage = call(contract.deleteMessage, 'signedIn', async ({ input, db, viewer, once }) => {
  await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  const [authorId] = await once(async () => {
    const { chat, message, author } = await requireMessage(db, viewer, input);
    requireMayDelete(viewer, author);
    await sealMessages(db, [message], { chat, deletedBy: viewer.id });
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

export const saveMessageAsEvidence = call(
  contract.saveMessageAsEvidence,
  'signedIn',
  async ({ input, db, viewer, once }) => {
    const { message, author } = await requireMessage(db, viewer, input);
    if (author === undefined || !canSaveAsEvidence(viewer, author)) {
      throw new Refusal('FORBIDDEN', sentences.forbidden);
    }
    const subject = await requireSubject(db, viewer, author.id, input);
    await once(async () => {
      const existing = await db.select().from(evidence).where(eq(evidence.sourceMessageId, message.id));
      if (existing.length > 0) throw new Refusal('CONFLICT', chatSentences.evidenced);
      await addEvidence(db, {
        ...subject,
        id: input.evidenceId,
        ownerId: author.id,
        text: textOf(message),
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
    return { evidence: await readSubmittedEvidence(db, { userId: author.id, evidenceId: input.evidenceId }) };
  },
);

async function requireSubject(
  db: Db,
  viewer: Viewer,
  learnerId: string,
  { taskId, targetId }: { readonly taskId: string | null; readonly targetId: string | null },
) {
  if (taskId !== null) return { taskId: (await requireTaskFor(db, viewer, learnerId, taskId)).id };
  if (targetId === null) throw notFound();
  return { targetId: (await requireTargetFor(db, viewer, learnerId, targetId)).id };
}

/** Evidence has no link field, so a message's separate link is appended to the text. */
function textOf({ text, link }: { readonly text: string; readonly link: string | null }): string {
  if (link === null || firstLink(text) === link) return text;
  return [text, link].filter((part) => part !== '').join('\n');
}
