// Guards that load a chat or message on behalf of a viewer, and refuse NOT_FOUND when the viewer may not see it.
import { notFound } from '@foothold/domain/contract/refusal';
import { kindOfAddress, type ChatAddress } from '@foothold/domain/chat/kinds';
import { and, eq } from 'drizzle-orm';
import { chats } from '../schema/classrooms.ts';
import { first, type Db } from '../database/db.ts';
import { canSeeChat } from '../access/visibility.ts';
import { viewerOf, type Viewer } from '../access/actor.ts';
import { messages } from '../schema/chat.ts';

/** The chat of that kind, if the viewer is in it, or may see it as the admin of its category. */
export async function requireChat(db: Db, viewer: Viewer, chatId: string, kind: 'group' | 'individual') {
  const chat = first(
    await db
      .select()
      .from(chats)
      .where(and(eq(chats.id, chatId), eq(chats.kind, kind))),
  );
  if (chat === undefined || !(await canSeeChat(db, viewer, chat.id))) throw notFound();
  return chat;
}

/** The message and its author (undefined when deleted), locked against concurrent deletion. */
export async function requireMessage(
  db: Db,
  viewer: Viewer,
  place: { readonly collection: ChatAddress; readonly chatId: string; readonly messageId: string },
) {
  const chat = await requireChat(db, viewer, place.chatId, kindOfAddress(place.collection));
  const message = first(
    await db
      .select()
      .from(messages)
      .where(and(eq(messages.id, place.messageId), eq(messages.chatId, chat.id)))
      .for('update'),
  );
  if (message === undefined) throw notFound();
  const author = message.createdBy === null ? undefined : await viewerOf(db, message.createdBy);
  return { chat, message, author };
}
