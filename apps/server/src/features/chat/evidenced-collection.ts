// The collection of a chat's messages that were saved as evidence, for staff in the chat.
import * as contract from '@foothold/domain/chat/collections';
import { can } from '@foothold/domain/access/roles';
import { activeViewer } from '../../kernel/access/actor.ts';
import { canSeeChat } from '../../kernel/access/visibility.ts';
import { chatChanges } from '../../kernel/live/access.ts';
import { through } from '../../kernel/live/scope.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { evidence, messages } from '../../kernel/schema/public.ts';

/** Messages that are deleted leave nothing to change here: clients no longer show them. */
export const evidencedMessages = serveTable(contract.evidencedMessages, evidence, {
  room: { chatId: through(evidence.sourceMessageId, messages.id, messages.chatId) },
  access: {
    allows: async (db, actor, { chatId }) => {
      const viewer = await activeViewer(db, actor);
      return viewer !== undefined && can(viewer.role, 'followStudents') && canSeeChat(db, actor, chatId);
    },
    dependsOn: chatChanges,
  },
  key: { messageId: evidence.sourceMessageId },
  columns: { messageId: messages.id, evidenceId: evidence.id },
});
