// The collection of a chat's messages that were saved as evidence, for staff in the chat.
import * as contract from '@foothold/domain/chat/collections';
import type { EvidencedMessage } from '@foothold/domain/chat/collections';
import { can } from '@foothold/domain/access/roles';
import { and, eq, inArray } from 'drizzle-orm';
import { evidence } from '../schema/evidence.ts';
import { columnValues, serve } from '../live/collection.ts';
import { chatChanges } from '../live/dependencies.ts';
import { canSeeChat } from '../access/visibility.ts';
import { activeViewer } from '../access/actor.ts';
import { messages } from '../schema/chat.ts';

export const evidencedMessages = serve<{ chatId: string }, EvidencedMessage>(contract.evidencedMessages, {
  access: async (db, actor, { chatId }) => {
    const viewer = await activeViewer(db, actor);
    return viewer !== undefined && can(viewer.role, 'followStudents') && canSeeChat(db, actor, chatId);
  },
  accessDependsOn: chatChanges,
  touchedBy: {
    // Deleted messages need no change here: clients no longer show them.
    evidence: async (db, changes) => {
      const rows = await db
        .select({ id: messages.id, chatId: messages.chatId })
        .from(messages)
        .where(inArray(messages.id, columnValues(changes, 'source_message_id')));
      return rows.map(({ id, chatId }) => ({ params: { chatId }, keys: [id] }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ chatId: messages.chatId, messageId: messages.id, evidenceId: evidence.id })
      .from(evidence)
      .innerJoin(messages, eq(messages.id, evidence.sourceMessageId))
      .where(
        and(
          inArray(
            messages.chatId,
            rooms.map((room) => room.chatId),
          ),
          keys === null ? undefined : inArray(messages.id, [...keys]),
        ),
      );
    return rows.map(({ chatId, ...row }) => ({ room: { chatId }, row }));
  },
});
