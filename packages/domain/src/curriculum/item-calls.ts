// Calls on a module's learning resources and tasks, for staff: add, change, delete, reorder.
import { callsOf, longBody } from '../call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { resourceDocument, taskDocument } from './documents.ts';
import { ids, itemIndex, pastedLink, resourceInstructions, taskInstructions, taskTool } from './input.ts';

const { get, post, put, patch, del } = callsOf('Curriculum');
const resources = '/topics/{topicId}/modules/{moduleId}/learningResources';
const tasks = '/topics/{topicId}/modules/{moduleId}/tasks';

// `itemId` may be chosen by the client, so that a deleted item can be restored with its id; `index` defaults to the end.
const place = { itemId: z.optional(id), index: z.optional(itemIndex) };

export const addResource = post(resources, 'Add a learning resource', {
  may: 'writeCurriculum',
  records: ['module changed'],
  maxBodyBytes: longBody,
  input: { ...place, instructions: resourceInstructions, embedLink: pastedLink },
  creates: { item: resourceDocument },
});

export const changeResource = patch(`${resources}/{itemId}`, 'Change a learning resource', {
  may: 'writeCurriculum',
  records: ['module changed'],
  maxBodyBytes: longBody,
  input: {
    instructions: z.optional(resourceInstructions),
    embedLink: z.optional(pastedLink),
    expectedVersion,
  },
  answers: { item: resourceDocument },
});

/** With `onlyWithoutWork`, an item that learners have worked on is not deleted, and the refusal holds their number. */
const remove = { onlyWithoutWork: z.optional(z.boolean()) };

export const deleteResource = del(`${resources}/{itemId}`, 'Delete a learning resource', {
  may: 'writeCurriculum',
  records: ['module changed'],
  input: remove,
});

/** `expectedOrder` is the order that the writer saw. */
const order = { ids, expectedOrder: ids };

export const orderResources = put(`${resources}/order`, 'Put learning resources in order', {
  may: 'writeCurriculum',
  records: ['module changed'],
  maxBodyBytes: longBody,
  input: order,
  answers: { items: z.array(resourceDocument) },
});

export const addTask = post(tasks, 'Add a task', {
  may: 'writeCurriculum',
  records: ['module changed'],
  input: { ...place, instructions: taskInstructions, tool: z.prefault(taskTool, null) },
  creates: { item: taskDocument },
});

export const changeTask = patch(`${tasks}/{itemId}`, 'Change a task', {
  may: 'writeCurriculum',
  records: ['module changed'],
  input: { instructions: z.optional(taskInstructions), tool: z.optional(taskTool), expectedVersion },
  answers: { item: taskDocument },
});

export const deleteTask = del(`${tasks}/{itemId}`, 'Delete a task', {
  may: 'writeCurriculum',
  records: ['module changed'],
  input: remove,
});

export const orderTasks = put(`${tasks}/order`, 'Put tasks in order', {
  may: 'writeCurriculum',
  records: ['module changed'],
  maxBodyBytes: longBody,
  input: order,
  answers: { items: z.array(taskDocument) },
});

/**
 * What a member of staff is shown of a page before it becomes a resource. A page that cannot be read has no title, and
 * nobody knows where it opens. `link`: what was pasted, or the address in it.
 */
export const readLinkedPage = get(
  '/linkedPages',
  'The title of a web page, and whether a lesson can show it',
  {
    may: 'writeCurriculum',
    input: { link: pastedLink },
    answers: {
      link: z.string(),
      title: z.nullable(z.string()),
      opens: z.enum(['here', 'newTab', 'unknown']),
    },
  },
);
