// Calls on classrooms, for staff.
import { callsOf, longBody } from '../call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { classroomDocument } from './document.ts';
import { manyModules, modulesToAdd, newClassroom, newClassroomName, people } from './input.ts';
import { classroomSentences } from './sentences.ts';

const { get, post, put, patch, del } = callsOf('Classrooms');
const answer = z.object({ chat: classroomDocument });

export const listClassrooms = get('/groupChats', 'The classrooms of a category', {
  may: 'runClassrooms',
  input: { categoryId: id },
  answers: { chats: z.array(classroomDocument) },
});

/** In the topic's category. The creator becomes a member too. */
export const createClassroom = post('/groupChats', 'Create a classroom', {
  may: 'runClassrooms',
  records: ['classroom created'],
  input: newClassroom,
  creates: answer,
});

/** `active` sets `locked` too. The version is that of the name, and only a name is compared. */
export const updateClassroom = patch('/groupChats/{chatId}', 'Change a classroom', {
  may: 'runClassrooms',
  records: ['classroom changed'],
  input: {
    chatName: z.optional(newClassroomName),
    active: z.optional(z.boolean()),
    currentIlpId: z.optional(z.nullable(id)),
    expectedVersion,
  },
  check: {
    holds: ({ chatName, active, currentIlpId }) =>
      chatName !== undefined || active !== undefined || currentIlpId !== undefined,
    message: classroomSentences.nothingToChange,
  },
  answers: answer,
});

export const deleteClassroom = del('/groupChats/{chatId}', 'Delete a classroom without students', {
  may: 'runClassrooms',
  records: ['classroom deleted'],
});

/** Modules that are already there are unchanged. */
export const addModules = post('/groupChats/{chatId}/modules', 'Add modules to a classroom', {
  may: 'runClassrooms',
  records: ['classroom changed'],
  maxBodyBytes: longBody,
  input: { modules: modulesToAdd },
  answers: answer,
});

/** Deactivating also clears `current`. */
export const setModule = patch(
  '/groupChats/{chatId}/modules/{moduleId}',
  'Make a module of a classroom active or current, or not',
  {
    may: 'runClassrooms',
    records: ['classroom changed'],
    input: { active: z.optional(z.boolean()), current: z.optional(z.boolean()) },
    check: {
      holds: ({ active, current }) => active !== undefined || current !== undefined,
      message: classroomSentences.nothingToChange,
    },
    answers: answer,
  },
);

export const removeModule = del(
  '/groupChats/{chatId}/modules/{moduleId}',
  'Remove a module from a classroom',
  {
    may: 'runClassrooms',
    records: ['classroom changed'],
    answers: answer,
  },
);

/** The modules of one topic, or the topics. `expectedOrder` is the order that the writer saw. */
export const orderClassroom = put(
  '/groupChats/{chatId}/order',
  'Put the modules of a topic, or the topics, of a classroom in order',
  {
    may: 'runClassrooms',
    records: ['classroom changed'],
    maxBodyBytes: longBody,
    input: {
      topicId: z.optional(id),
      moduleIds: z.optional(manyModules),
      topicIds: z.optional(manyModules),
      expectedOrder: manyModules,
    },
    check: {
      holds: ({ topicId, moduleIds, topicIds }) =>
        topicIds === undefined
          ? topicId !== undefined && moduleIds !== undefined
          : topicId === undefined && moduleIds === undefined,
      message: classroomSentences.orderOfWhat,
    },
    answers: answer,
  },
);

/** With `previousUserIds`, the members that the writer saw, the changes of all writers are merged; without them, `userIds` replaces the members. */
export const setParticipants = put('/groupChats/{chatId}/participants', 'Say who is in a classroom', {
  may: 'runClassrooms',
  records: ['people added to classroom', 'people removed from classroom'],
  maxBodyBytes: longBody,
  input: { userIds: people, previousUserIds: z.optional(people) },
  answers: answer,
});

/** Students for whom this plan is already active keep it, with the answers; another active plan is archived. */
export const assignPlanToClassroom = post(
  '/groupChats/{chatId}/assignIlp',
  'Give a learning plan to every student of a classroom',
  {
    may: 'managePlans',
    records: ['plan assigned to classroom'],
    input: { templateId: id },
    answers: { assigned: z.array(id), unchanged: z.array(id) },
  },
);
