// Guards that load a chat or message on behalf of a viewer, and refuse NOT_FOUND when the viewer may not see it.
import { notFound } from '@foothold/domain/contract/refusal';
import { kindOfAddress, type ChatAddress } from '@foothold/domain/chat/kinds';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { sentTogether } from '../../kernel/database/sent-together.ts';
import { chatOf } from '../../kernel/access/visibility.ts';
import { viewerColumns, type Viewer } from '../../kernel/access/actor.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { messages, userContacts, users } from '../../kernel/schema/public.ts';

/** The chat of that kind, if the viewer is in it, or may see it as the admin of its category. */
export async function requireChat(db: Db, viewer: Viewer, chatId: string, kind: 'group' | 'individual') {
  const chat = await chatOf(db, viewer, chatId);
  if (chat?.kind !== kind) throw notFound();
  return chat;
}

/** The message and its author (undefined when deleted), locked against concurrent deletion. */
export async function requireMessage(
  db: Db,
  viewer: Viewer,
  params: { readonly collection: ChatAddress; readonly chatId: string; readonly messageId: string },
) {
  const [chat, found, authors] = await sentTogether([
    requireChat(db, viewer, params.chatId, kindOfAddress(params.collection)),
    lockedMessage(db).execute(params),
    authorOf(db).execute(params),
  ]);
  return { chat, message: first(found) ?? throwNotFound(), author: first(authors) };
}

const lockedMessage = prepared((db) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.id, sql.placeholder('messageId')), eq(messages.chatId, sql.placeholder('chatId'))))
    .for('update')
    .prepare('locked message'),
);

const authorOf = prepared((db) =>
  db
    .select(viewerColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.createdBy))
    .innerJoin(userContacts, eq(userContacts.userId, users.id))
    .where(eq(messages.id, sql.placeholder('messageId')))
    .prepare('author of a message'),
);
