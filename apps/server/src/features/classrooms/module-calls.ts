// The calls that add, remove, activate and order a classroom's modules.
import * as contract from '@foothold/domain/classrooms/calls';
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { and, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { chatModules, chatTopics, modules, topics } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import { record } from '../../kernel/audit/record.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireOrder } from '../../kernel/edge/conflict.ts';
import { classroomAction } from './actions.ts';
import { classroomDocumentOf } from './document.ts';
import { requireClassroom, requireModuleOf } from './guards.ts';
import { modulesInOrder, orderModules, orderTopics, topicsInOrder } from './order.ts';

export const addModules = call(contract.addModules, async ({ input, db, viewer, once }) => {
  const chat = await requireClassroom(db, viewer, input.chatId);
  await once(async () => {
    await requireModulesIn(db, chat.categoryId, input.modules);
    // Sequential: each module takes the next index in its topic.
    for (const { topicId, moduleId } of input.modules) {
      await db
        .insert(chatTopics)
        .values({ chatId: chat.id, topicId, index: nextIndex(sql`chat_topics where chat_id = ${chat.id}`) })
        .onConflictDoNothing({ target: [chatTopics.chatId, chatTopics.topicId] });
      const index = nextIndex(sql`chat_modules where chat_id = ${chat.id} and topic_id = ${topicId}`);
      await db
        .insert(chatModules)
        .values({ chatId: chat.id, moduleId, topicId, index })
        .onConflictDoNothing({ target: [chatModules.chatId, chatModules.moduleId] });
    }
    await record(
      db,
      classroomAction(viewer, chat, 'classroom changed', {
        added: input.modules.map(({ moduleId }) => moduleId),
      }),
    );
  });
  return { chat: await classroomDocumentOf(db, viewer.id, chat.id) };
});

export const setModule = call(contract.setModule, async ({ input, db, viewer, once }) => {
  const chat = await requireClassroom(db, viewer, input.chatId);
  await once(async () => {
    const link = await requireModuleOf(db, chat.id, input.moduleId);
    const active = input.active ?? link.active;
    if (input.current === true && !active) throw new Refusal('CONFLICT', classroomSentences.inactiveModule);
    await db
      .update(chatModules)
      .set({ active, current: active && (input.current ?? link.current) })
      .where(and(eq(chatModules.chatId, chat.id), eq(chatModules.moduleId, link.moduleId)));
    await record(
      db,
      classroomAction(viewer, chat, 'classroom changed', {
        moduleId: link.moduleId,
        active: input.active,
        current: input.current,
      }),
    );
  });
  return { chat: await classroomDocumentOf(db, viewer.id, chat.id) };
});

export const removeModule = call(contract.removeModule, async ({ input, db, viewer, once }) => {
  const chat = await requireClassroom(db, viewer, input.chatId);
  await once(async () => {
    const { moduleId, topicId } = await requireModuleOf(db, chat.id, input.moduleId);
    await db
      .delete(chatModules)
      .where(and(eq(chatModules.chatId, chat.id), eq(chatModules.moduleId, moduleId)));
    const left = await modulesInOrder(db, chat.id, topicId);
    await orderModules(db, chat.id, left);
    // Remove a topic without modules from the classroom, so that it can be deleted.
    if (left.length === 0) {
      await db.delete(chatTopics).where(and(eq(chatTopics.chatId, chat.id), eq(chatTopics.topicId, topicId)));
      await orderTopics(db, chat.id, await topicsInOrder(db, chat.id));
    }
    await record(db, classroomAction(viewer, chat, 'classroom changed', { removed: moduleId }));
  });
  return { chat: await classroomDocumentOf(db, viewer.id, chat.id) };
});

export const orderClassroom = call(contract.orderClassroom, async ({ input, db, viewer, once }) => {
  const chat = await requireClassroom(db, viewer, input.chatId);
  await once(async () => {
    const { topicId, moduleIds, topicIds, expectedOrder } = input;
    if (topicId !== undefined && moduleIds !== undefined) {
      requireOrder(await modulesInOrder(db, chat.id, topicId), moduleIds, expectedOrder);
      await orderModules(db, chat.id, moduleIds);
    }
    if (topicIds !== undefined) {
      requireOrder(await topicsInOrder(db, chat.id), topicIds, expectedOrder);
      await orderTopics(db, chat.id, topicIds);
    }
    await record(db, classroomAction(viewer, chat, 'classroom changed', { topicId, moduleIds, topicIds }));
  });
  return { chat: await classroomDocumentOf(db, viewer.id, chat.id) };
});

async function requireModulesIn(
  db: Db,
  categoryId: string,
  wanted: readonly { readonly topicId: string; readonly moduleId: string }[],
): Promise<void> {
  const rows = await db
    .select({ moduleId: modules.id, topicId: modules.topicId })
    .from(modules)
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .where(
      and(
        eq(topics.categoryId, categoryId),
        inArray(
          modules.id,
          wanted.map(({ moduleId }) => moduleId),
        ),
      ),
    );
  const topicOf = new Map(rows.map((row) => [row.moduleId, row.topicId]));
  if (!wanted.every(({ topicId, moduleId }) => topicOf.get(moduleId) === topicId)) throw notFound();
}

function nextIndex(of: ReturnType<typeof sql>) {
  return sql<number>`(select coalesce(max(index), -1) + 1 from ${of})`;
}
