// The calls that list, create, change and delete classrooms and set their participants.
import * as contract from '@foothold/domain/classrooms/calls';
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { afterChange, hasStudents, hasTeacher } from '@foothold/domain/classrooms/participants';
import { Refusal } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import { and, eq, inArray } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { cleanUpChat } from './clean-up.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { requireCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { createClassroomIn } from './create.ts';
import { activeHolders, assignPlan } from '../plans/assign.ts';
import { requirePublishedTemplate } from '../plans/guards.ts';
import { classroomAction } from './actions.ts';
import { classroomDocumentOf, classroomDocumentsOf, classroomIdsOf } from './document.ts';
import { requireClassroom } from './guards.ts';
import { membersOf, setTeacher, requirePeopleOf } from './people.ts';
import { chatMembers, chats } from '../../kernel/schema/public.ts';

export const listClassrooms = call(contract.listClassrooms, async ({ input, db, viewer }) => {
  requireCapabilityInCategory(viewer, 'runClassrooms', input.categoryId);
  const onlyOwn = can(viewer.role, 'seeAllClassrooms') ? null : viewer.id;
  const ids = await classroomIdsOf(db, input.categoryId, onlyOwn);
  return { chats: await classroomDocumentsOf(db, viewer.id, ids) };
});

export const createClassroom = call(contract.createClassroom, async ({ input, db, viewer, once }) => {
  const [chatId = throwNotFound()] = await once(async () => {
    const id = await createClassroomIn(db, viewer, input);
    await record(db, classroomAction(viewer, await requireClassroom(db, viewer, id), 'classroom created'));
    return [id];
  });
  await requireClassroom(db, viewer, chatId);
  return { chat: await classroomDocumentOf(db, viewer.id, chatId) };
});

export const updateClassroom = call(contract.updateClassroom, async ({ input, db, viewer, once }) => {
  const chat = await requireClassroom(db, viewer, input.chatId);
  await once(async () => {
    const { chatName, active, currentIlpId, expectedVersion } = input;
    const { nameVersion: version } = chat;
    if (chatName !== undefined) requireVersion({ chatName: chat.chatName, version }, expectedVersion);
    if (currentIlpId) await requirePublishedTemplate(db, viewer, currentIlpId);
    await db
      .update(chats)
      // What is undefined stays as it is.
      .set({
        chatName,
        nameVersion: chatName === undefined ? undefined : version + 1,
        active,
        locked: active === undefined ? undefined : !active,
        currentTemplateId: currentIlpId,
      })
      .where(eq(chats.id, chat.id));
    const { chatId: _, expectedVersion: __, ...changed } = input;
    await record(db, classroomAction(viewer, chat, 'classroom changed', changed));
  });
  return { chat: await classroomDocumentOf(db, viewer.id, chat.id) };
});

export const deleteClassroom = call(
  contract.deleteClassroom,
  async ({ input, db, viewer, context, once }) => {
    const [categoryId = throwNotFound()] = await once(async () => {
      const chat = await requireClassroom(db, viewer, input.chatId);
      if (hasStudents(await membersOf(db, chat.id))) {
        throw new Refusal('CONFLICT', classroomSentences.hasStudents);
      }
      await requireRecentProof(db, context.actor);
      await cleanUpChat(db, chat.id, viewer.id);
      await db.delete(chats).where(eq(chats.id, chat.id));
      await record(db, classroomAction(viewer, chat, 'classroom deleted'));
      return [chat.categoryId];
    });
    requireCapabilityInCategory(viewer, 'runClassrooms', categoryId);
  },
);

export const setParticipants = call(contract.setParticipants, async ({ input, db, viewer, once }) => {
  const chat = await requireClassroom(db, viewer, input.chatId);
  await once(() => changeParticipants(db, viewer, chat, input));
  return { chat: await classroomDocumentOf(db, viewer.id, chat.id) };
});

async function changeParticipants(
  db: Db,
  viewer: Viewer,
  chat: Awaited<ReturnType<typeof requireClassroom>>,
  input: { readonly userIds: readonly string[]; readonly previousUserIds?: readonly string[] | undefined },
): Promise<void> {
  const now = await membersOf(db, chat.id);
  const nowIds = now.map(({ id }) => id);
  const wanted = afterChange(nowIds, input.previousUserIds ?? nowIds, input.userIds);
  const removed = nowIds.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !nowIds.includes(id));
  const people = [
    ...now.filter(({ id }) => wanted.includes(id)),
    ...(await requirePeopleOf(db, chat.categoryId, added)),
  ];
  if (!hasTeacher(people)) throw new Refusal('CONFLICT', classroomSentences.oneTeacher);
  if (removed.length > 0) {
    await db
      .delete(chatMembers)
      .where(and(eq(chatMembers.chatId, chat.id), inArray(chatMembers.userId, removed)));
    await record(db, classroomAction(viewer, chat, 'people removed from classroom', { userIds: removed }));
  }
  if (added.length > 0) {
    await db.insert(chatMembers).values(added.map((userId) => ({ chatId: chat.id, userId })));
    await record(db, classroomAction(viewer, chat, 'people added to classroom', { userIds: added }));
  }
  if (chat.teacherId === null || !wanted.includes(chat.teacherId)) await setTeacher(db, chat.id, people);
}

export const assignPlanToClassroom = call(
  contract.assignPlanToClassroom,
  async ({ input: { chatId, templateId }, db, viewer, once }) => {
    const chat = await requireClassroom(db, viewer, chatId);
    const students = (await membersOf(db, chat.id)).filter(({ role }) => can(role, 'learn'));
    const ids = students.map(({ id }) => id);
    const newlyAssigned = await once(async () => {
      const { assigned } = await assignPlan(db, viewer, templateId, ids);
      const details = { templateId, userIds: assigned };
      await record(db, classroomAction(viewer, chat, 'plan assigned to classroom', details));
      return assigned;
    });
    const holders = await activeHolders(db, templateId, ids);
    return {
      assigned: holders.filter((id) => newlyAssigned.includes(id)),
      unchanged: holders.filter((id) => !newlyAssigned.includes(id)),
    };
  },
);
