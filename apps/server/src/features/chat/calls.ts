// The calls that send and delete chat messages, save them as evidence, and mark chats as read.
import * as contract from '@foothold/domain/chat/calls';
import { canDeleteMessage, canSaveAsEvidence, whyNotWrite } from '@foothold/domain/chat/access';
import { chatSentences } from '@foothold/domain/chat/sentences';
import { kindOfAddress } from '@foothold/domain/chat/kinds';
import { isLinkOf } from '@foothold/domain/chat/links';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import { visibleChatValues } from '../../kernel/access/visibility.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call, slowCall } from '../../kernel/edge/call.ts';
import { addEvidence, answerOf, readSubmittedEvidence, type AddedEvidence } from '../evidence/add.ts';
import { requireTargetFor, requireTaskFor } from '../evidence/guards.ts';
import { evidence, messages } from '../../kernel/schema/public.ts';
import { releaseFile } from '../../kernel/files/cleanup.ts';
import { requireOwnFile } from '../../kernel/files/guards.ts';
import { record } from '../../kernel/audit/record.ts';
import { viewerOf, type Viewer } from '../../kernel/access/actor.ts';
import { requireChat, requireMessage } from './guards.ts';
import { claimAndInsertMessage, messageValues, insertMessage, type SentMessage } from './insert-message.ts';
import { sealMessages } from '../classrooms/sealed-messages.ts';

// Has no transaction of its own: marks of many users are committed in one batch, and repeating a mark has no effect.
export const markChatChecked = slowCall(contract.markChatChecked, async (given) => {
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
export const sendMessage = call(
  contract.sendMessage,
  async ({ input, db, viewer, once }) => {
    const { id: chatId } = await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
    let sent: SentMessage | undefined;
    await once(async () => {
      const [, numbered] = await sentTogether([
        input.fileId === null ? null : requireOwnFile(db, viewer.id, input.fileId, 'message'),
        insertMessage(db).execute(messageValues(viewer.id, input)),
      ]);
      const { active, locked, isDeserted, ...message } = first(numbered) ?? throwNotFound();
      const reason = whyNotWrite(viewer, { active, locked, isDeserted });
      // Undoes the write.
      if (reason !== null) throw new Refusal('CONFLICT', reason);
      sent = message;
    });
    return sentAnswer(sent ?? (await readSentMessage(db, chatId, input.messageId)));
  },
  {
    isEnoughFor: ({ fileId }) => fileId === null,
    send: async ({ input, db, viewer, claim }) => {
      const [sent] = await claimAndInsertMessage(db).execute({
        ...messageValues(viewer.id, input),
        ...visibleChatValues(viewer),
        ...claim,
        kind: kindOfAddress(input.collection),
        evenInactive: whyNotWrite(viewer, { active: false, locked: false, isDeserted: false }) === null,
      });
      return sent && sentAnswer(sent);
    },
  },
);
function sentAnswer(message: SentMessage) {
  return { message: { ...message, createdAt: message.createdAt.toISOString() } };
}

/** The message as returned to its sender. Refuses NOT_FOUND when it has been deleted in the meantime. */
async function readSentMessage(db: Db, chatId: string, messageId: string): Promise<SentMessage> {
  const sent = first(
    await db
      .select({ id: messages.id, seq: messages.seq, link: messages.link, createdAt: messages.createdAt })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.chatId, chatId))),
  );
  return sent ?? throwNotFound();
}

export const deleteMessage = call(contract.deleteMessage, async ({ input, db, viewer, once }) => {
  await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  let applied = false;
  const [authorId] = await once(async () => {
    const { chat, message, author } = await requireMessage(db, viewer, input);
    requireMayDelete(viewer, author);
    await sealMessages(db, [message], { chat, deletedBy: viewer.id });
    await db.delete(messages).where(eq(messages.id, message.id));
    await releaseFile(db, message.fileId);
    await record(db, {
      actorId: viewer.id,
      action: 'message deleted',
      subjectId: message.createdBy,
      categoryId: chat.categoryId,
      details: { chatId: chat.id, messageId: message.id },
    });
    applied = true;
    return author === undefined ? [] : [author.id];
  });
  if (!applied) requireMayDelete(viewer, authorId === undefined ? undefined : await viewerOf(db, authorId));
});

function requireMayDelete(viewer: Viewer, author: Viewer | undefined): void {
  if (!canDeleteMessage(viewer, author)) throw new Refusal('FORBIDDEN', sentences.forbidden);
}

export const saveMessageAsEvidence = call(
  contract.saveMessageAsEvidence,
  async ({ input, db, viewer, once }) => {
    const { message, author } = await requireMessage(db, viewer, input);
    if (author === undefined || !canSaveAsEvidence(viewer, author)) {
      throw new Refusal('FORBIDDEN', sentences.forbidden);
    }
    const subject = await requireSubject(db, viewer, author.id, input);
    const { evidenceId } = input;
    let added: AddedEvidence | undefined;
    await once(async () => {
      if ((await db.$count(evidence, eq(evidence.sourceMessageId, message.id))) > 0)
        throw new Refusal('CONFLICT', chatSentences.evidenced);
      added = await addEvidence(db, {
        ...subject,
        id: evidenceId,
        ownerId: author.id,
        text: textOf(message),
        fileId: message.fileId,
        createdBy: author.id,
        createdAt: message.createdAt,
        sourceMessageId: message.id,
      });
      if (viewer.id !== author.id)
        await record(db, {
          actorId: viewer.id,
          action: 'evidence added',
          subjectId: author.id,
          details: { evidenceId, messageId: message.id },
        });
    });
    return {
      evidence: added ? answerOf(added) : await readSubmittedEvidence(db, { userId: author.id, evidenceId }),
    };
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
  if (link === null || isLinkOf(text, link)) return text;
  return [text, link].filter((part) => part !== '').join('\n');
}
