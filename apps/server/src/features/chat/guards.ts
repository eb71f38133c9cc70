// Guards that load a chat or message on behalf of a viewer, and refuse NOT_FOUND when the viewer may not see it.
import { notFound } from '@foothold/domain/contract/refusal';
import { kindOfAddress, type ChatAddress } from '@foothold/domain/chat/kinds';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { chatOf } from '../../kernel/access/visibility.ts';
import { viewerOf, type Viewer } from '../../kernel/access/actor.ts';
import { messages } from '../../kernel/schema/public.ts';

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
  const chat = await requireChat(db, viewer, params.chatId, kindOfAddress(params.collection));
  const message = first(
    await db
      .select()
      .from(messages)
      .where(and(eq(messages.id, params.messageId), eq(messages.chatId, params.chatId)))
      .for('update'),
  );
  if (message === undefined) throw notFound();
  const author = message.createdBy === null ? undefined : await viewerOf(db, message.createdBy);
  return { chat, message, author };
}
