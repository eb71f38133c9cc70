// Staff calls that write a classroom's whiteboard and lock its chat.
import * as contract from '@foothold/domain/chat/calls';
import { notFound } from '@foothold/domain/contract/refusal';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { classroomAction } from '../classrooms/actions.ts';
import { chats } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { requireChat } from './guards.ts';

export const writeWhiteboard = call(contract.writeWhiteboard, async ({ input, db, viewer, once }) => {
  const chat = await requireChat(db, viewer, input.chatId, 'group');
  const board = await lockBoard(db, chat.id);
  await once(async () => {
    // Writing the same text again is no conflict.
    if (board.whiteboard === input.whiteboard) return;
    requireVersion(board, input.expectedVersion);
    await db
      .update(chats)
      .set({ whiteboard: input.whiteboard, version: sql`${chats.version} + 1` })
      .where(eq(chats.id, chat.id));
    await record(db, classroomAction(viewer, chat, 'classroom changed', { changed: 'whiteboard' }));
  });
  return lockBoard(db, chat.id);
});

async function lockBoard(db: Db, chatId: string) {
  const board = first(
    await db
      .select({ whiteboard: chats.whiteboard, version: chats.version })
      .from(chats)
      .where(eq(chats.id, chatId))
      .for('update'),
  );
  if (board === undefined) throw notFound();
  return board;
}

export const setChatLocked = call(contract.setChatLocked, async ({ input, db, viewer, once }) => {
  const chat = await requireChat(db, viewer, input.chatId, 'group');
  await once(async () => {
    await db.update(chats).set({ locked: input.locked }).where(eq(chats.id, chat.id));
    await record(db, classroomAction(viewer, chat, 'classroom changed', { locked: input.locked }));
  });
  const { locked } = await requireChat(db, viewer, input.chatId, 'group');
  return { locked };
});
