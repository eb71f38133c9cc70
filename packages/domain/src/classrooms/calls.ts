// Calls on classrooms, for staff.
import { callContract, longBody } from '../contract/call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { classroomDocument } from './document.ts';
import { manyModules, modulesToAdd, newClassroom, newClassroomName, people } from './input.ts';
import { classroomSentences } from './sentences.ts';

const tags = ['Classrooms'];
const ofChat = { chatId: id };
const answer = z.object({ chat: classroomDocument });

export const listClassrooms = callContract
  .route({ method: 'GET', path: '/groupChats', summary: 'The classrooms of a category', tags })
  .input(z.strictObject({ categoryId: id }))
  .output(z.object({ chats: z.array(classroomDocument) }));

/** In the topic's category. The creator becomes a member too. */
export const createClassroom = callContract
  .route({ method: 'POST', path: '/groupChats', summary: 'Create a classroom', tags, successStatus: 201 })
  .input(newClassroom)
  .output(answer);

/** `active` sets `locked` too. The version is that of the name, and only a name is compared. */
export const updateClassroom = callContract
  .route({ method: 'PATCH', path: '/groupChats/{chatId}', summary: 'Change a classroom', tags })
  .input(
    z
      .strictObject({
        ...ofChat,
        chatName: z.optional(newClassroomName),
        active: z.optional(z.boolean()),
        currentIlpId: z.optional(z.nullable(id)),
        expectedVersion,
      })
      .check(
        z.refine(
          ({ chatName, active, currentIlpId }) =>
            chatName !== undefined || active !== undefined || currentIlpId !== undefined,
          classroomSentences.nothingToChange,
        ),
      ),
  )
  .output(answer);

export const deleteClassroom = callContract
  .route({
    method: 'DELETE',
    path: '/groupChats/{chatId}',
    summary: 'Delete a classroom without students',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject(ofChat))
  .output(z.void());

/** Modules that are already there are unchanged. */
export const addModules = callContract
  .meta({ longestBody: longBody })
  .route({
    method: 'POST',
    path: '/groupChats/{chatId}/modules',
    summary: 'Add modules to a classroom',
    tags,
  })
  .input(z.strictObject({ ...ofChat, modules: modulesToAdd }))
  .output(answer);

/** Deactivating also clears `current`. */
export const setModule = callContract
  .route({
    method: 'PATCH',
    path: '/groupChats/{chatId}/modules/{moduleId}',
    summary: 'Make a module of a classroom active or current, or not',
    tags,
  })
  .input(
    z
      .strictObject({
        ...ofChat,
        moduleId: id,
        active: z.optional(z.boolean()),
        current: z.optional(z.boolean()),
      })
      .check(
        z.refine(
          ({ active, current }) => active !== undefined || current !== undefined,
          classroomSentences.nothingToChange,
        ),
      ),
  )
  .output(answer);

export const removeModule = callContract
  .route({
    method: 'DELETE',
    path: '/groupChats/{chatId}/modules/{moduleId}',
    summary: 'Remove a module from a classroom',
    tags,
  })
  .input(z.strictObject({ ...ofChat, moduleId: id }))
  .output(answer);

/** The modules of one topic, or the topics. `expectedOrder` is the order that the writer saw. */
export const orderClassroom = callContract
  .meta({ longestBody: longBody })
  .route({
    method: 'PUT',
    path: '/groupChats/{chatId}/order',
    summary: 'Put the modules of a topic, or the topics, of a classroom in order',
    tags,
  })
  .input(
    z
      .strictObject({
        ...ofChat,
        topicId: z.optional(id),
        moduleIds: z.optional(manyModules),
        topicIds: z.optional(manyModules),
        expectedOrder: manyModules,
      })
      .check(
        z.refine(
          ({ topicId, moduleIds, topicIds }) =>
            topicIds === undefined
              ? topicId !== undefined && moduleIds !== undefined
              : topicId === undefined && moduleIds === undefined,
          classroomSentences.orderOfWhat,
        ),
      ),
  )
  .output(answer);

/** With `previousUserIds`, the members that the writer saw, the changes of all writers are merged; without them, `userIds` replaces the members. */
export const setParticipants = callContract
  .meta({ longestBody: longBody })
  .route({
    method: 'PUT',
    path: '/groupChats/{chatId}/participants',
    summary: 'Say who is in a classroom',
    tags,
  })
  .input(z.strictObject({ ...ofChat, userIds: people, previousUserIds: z.optional(people) }))
  .output(answer);

/** Students for whom this plan is already active keep it, with the answers; another active plan is archived. */
export const assignPlanToClassroom = callContract
  .route({
    method: 'POST',
    path: '/groupChats/{chatId}/assignIlp',
    summary: 'Give a learning plan to every student of a classroom',
    tags,
  })
  .input(z.strictObject({ ...ofChat, templateId: id }))
  .output(z.object({ assigned: z.array(id), unchanged: z.array(id) }));
