// Calls on a module's learning resources and tasks, for staff: add, change, delete, reorder.
import { callContract, longBody } from '../contract/call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { resourceDocument, taskDocument } from './documents.ts';
import { ids, itemIndex, pastedLink, resourceInstructions, taskInstructions } from './input.ts';

const tags = ['Curriculum'];
const ofModule = { topicId: id, moduleId: id };
const ofItem = { ...ofModule, itemId: id };
const resources = '/topics/{topicId}/modules/{moduleId}/learningResources';
const tasks = '/topics/{topicId}/modules/{moduleId}/tasks';

// `itemId` may be chosen by the client, so that a deleted item can be restored with its id; `index` defaults to the end.
const place = { itemId: z.optional(id), index: z.optional(itemIndex) };

export const addResource = callContract
  .meta({ longestBody: longBody })
  .route({ method: 'POST', path: resources, summary: 'Add a learning resource', tags, successStatus: 201 })
  .input(z.strictObject({ ...ofModule, ...place, instructions: resourceInstructions, embedLink: pastedLink }))
  .output(z.object({ item: resourceDocument }));

export const changeResource = callContract
  .meta({ longestBody: longBody })
  .route({
    method: 'PATCH',
    path: `${resources}/{itemId}`,
    summary: 'Change a learning resource',
    tags,
  })
  .input(
    z.strictObject({
      ...ofItem,
      instructions: z.optional(resourceInstructions),
      embedLink: z.optional(pastedLink),
      expectedVersion,
    }),
  )
  .output(z.object({ item: resourceDocument }));

/** With `onlyWithoutWork`, an item that learners have worked on is not deleted, and the refusal holds their number. */
const remove = z.strictObject({ ...ofItem, onlyWithoutWork: z.optional(z.boolean()) });

export const deleteResource = callContract
  .route({
    method: 'DELETE',
    path: `${resources}/{itemId}`,
    summary: 'Delete a learning resource',
    tags,
    successStatus: 204,
  })
  .input(remove)
  .output(z.void());

/** `expectedOrder` is the order that the writer saw. */
const order = z.strictObject({ ...ofModule, ids, expectedOrder: ids });

export const orderResources = callContract
  .meta({ longestBody: longBody })
  .route({ method: 'PUT', path: `${resources}/order`, summary: 'Put learning resources in order', tags })
  .input(order)
  .output(z.object({ items: z.array(resourceDocument) }));

export const addTask = callContract
  .route({ method: 'POST', path: tasks, summary: 'Add a task', tags, successStatus: 201 })
  .input(z.strictObject({ ...ofModule, ...place, instructions: taskInstructions }))
  .output(z.object({ item: taskDocument }));

export const changeTask = callContract
  .route({ method: 'PATCH', path: `${tasks}/{itemId}`, summary: 'Change a task', tags })
  .input(z.strictObject({ ...ofItem, instructions: z.optional(taskInstructions), expectedVersion }))
  .output(z.object({ item: taskDocument }));

export const deleteTask = callContract
  .route({
    method: 'DELETE',
    path: `${tasks}/{itemId}`,
    summary: 'Delete a task',
    tags,
    successStatus: 204,
  })
  .input(remove)
  .output(z.void());

export const orderTasks = callContract
  .meta({ longestBody: longBody })
  .route({ method: 'PUT', path: `${tasks}/order`, summary: 'Put tasks in order', tags })
  .input(order)
  .output(z.object({ items: z.array(taskDocument) }));
