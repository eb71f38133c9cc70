// Creates a classroom with its first topic and module, its teacher, its students and its creator.
import { randomUUID } from 'node:crypto';
import type { NewClassroom } from '@foothold/domain/classrooms/input';
import { notFound } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { chatMembers, chatModules, chats, chatTopics, modules, topics } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { requirePeopleOf } from './people.ts';

/** Creates it in the viewer's selected category and returns its id. */
export async function createClassroomIn(db: Db, viewer: Viewer, input: NewClassroom): Promise<string> {
  const categoryId = viewer.selectedCategoryId;
  await requireModuleIn(db, categoryId, input);
  const ids = new Set([input.teacherId, viewer.id, ...input.students]);
  const found = await requirePeopleOf(db, categoryId, [...ids]);
  const teacher = found.find(({ id }) => id === input.teacherId);
  const students = found.filter(({ id }) => input.students.includes(id));
  if (teacher === undefined || !can(teacher.role, 'teach')) throw notFound();
  if (!students.every(({ role }) => can(role, 'learn'))) throw notFound();
  const chatId = randomUUID();
  const { topicId, moduleId } = input;
  await db.insert(chats).values({
    id: chatId,
    kind: 'group',
    chatName: input.classroomName,
    categoryId,
    teacherId: teacher.id,
    currentModuleId: moduleId,
    currentTopicId: topicId,
  });
  await db.insert(chatMembers).values(found.map(({ id: userId }) => ({ chatId, userId })));
  await db.insert(chatTopics).values({ chatId, topicId, index: 0 });
  await db.insert(chatModules).values({ chatId, moduleId, topicId, index: 0, active: true, current: true });
  return chatId;
}

async function requireModuleIn(
  db: Db,
  categoryId: string,
  { topicId, moduleId }: Pick<NewClassroom, 'topicId' | 'moduleId'>,
): Promise<void> {
  const found = first(
    await db
      .select({ id: modules.id })
      .from(modules)
      .innerJoin(topics, eq(topics.id, modules.topicId))
      .where(and(eq(modules.id, moduleId), eq(topics.id, topicId), eq(topics.categoryId, categoryId))),
  );
  if (found === undefined) throw notFound();
}
