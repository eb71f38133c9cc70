// What can be done to a task's evidence and to the comment on it.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { commentText, evidenceSentences, evidenceText } from './input.ts';

const tags = ['Evidence'];
const ofTask = { userId: id, taskId: id };
const nothing = z.void();

/** `evidenceId` is made by the sender, so that a repeated send is done once. */
export const addTaskEvidence = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/tasks/{taskId}/evidence',
    summary: 'Hand in evidence for a task',
    tags,
    successStatus: 201,
  })
  .input(
    z
      .strictObject({
        ...ofTask,
        evidenceId: id,
        text: z.prefault(evidenceText, ''),
        fileId: z.prefault(z.nullable(id), null),
      })
      .check(
        z.refine((input) => input.text.trim() !== '' || input.fileId !== null, {
          path: ['text'],
          message: evidenceSentences.empty,
        }),
      ),
  )
  .output(z.object({ evidence: z.object({ id, evidenceId: id, index: z.number(), createdAt: z.string() }) }));

export const deleteTaskEvidence = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}/tasks/{taskId}/evidence/{evidenceId}',
    summary: 'Delete a piece of evidence and its comment',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ ...ofTask, evidenceId: id }))
  .output(nothing);

/** `seen` is the newest moment shown on the screen, so that nothing slips between; the server never moves a mark back. */
export const markTaskChecked = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/tasks/{taskId}/lastChecked',
    summary: 'The viewer has looked at a task',
    tags,
  })
  .input(z.strictObject({ ...ofTask, seen: z.optional(z.iso.datetime()) }))
  .output(z.object({ lastChecked: z.string() }));

/** Adds the comment, or replaces the one that is there. */
export const setTaskComment = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/tasks/{taskId}/evidence/{evidenceId}/comment',
    summary: 'Comment on evidence',
    tags,
  })
  .input(
    z.strictObject({
      ...ofTask,
      evidenceId: id,
      text: commentText,
      fileId: z.prefault(z.nullable(id), null),
      /** The comment that the writer saw and means to replace; null when there was none. */
      replaces: z.prefault(z.nullable(id), null),
    }),
  )
  .output(z.object({ comment: z.object({ id, createdAt: z.string() }) }));

export const deleteTaskComment = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}/tasks/{taskId}/evidence/{evidenceId}/comment',
    summary: 'Delete the comment on evidence',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ ...ofTask, evidenceId: id }))
  .output(nothing);
