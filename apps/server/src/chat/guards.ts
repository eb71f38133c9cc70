// Finding a chat through the person who asks: no row, no permission.
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq } from 'drizzle-orm';
import { chats } from '../classrooms/tables.ts';
import { first, type Db } from '../database/db.ts';
import { seesChat } from '../people/access.ts';
import type { Viewer } from '../people/actor.ts';

/** The chat of that kind, if the viewer is in it, or may see it as the admin of its category. */
export async function requireChat(db: Db, viewer: Viewer, chatId: string, kind: 'group' | 'individual') {
  const chat = first(
    await db
      .select()
      .from(chats)
      .where(and(eq(chats.id, chatId), eq(chats.kind, kind))),
  );
  if (chat === undefined || !(await seesChat(db, viewer, chat.id))) throw notFound();
  return chat;
}
