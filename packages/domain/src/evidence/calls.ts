// What can be done to the evidence of a task or a personal target and to the comment on it: the same for both.
import { isBlank } from '../contract/blank.ts';
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { moment } from '../contract/moment.ts';
import { z } from '../contract/schema.ts';
import { commentText, evidenceSentences, evidenceText } from './input.ts';

const tags = ['Evidence'];
const ofTask = { userId: id, taskId: id };
const ofTarget = { userId: id, targetId: id };
const nothing = z.void();

/** `evidenceId` is made by the sender, so that a repeated send is done once. */
const handedIn = {
  evidenceId: id,
  text: z.prefault(evidenceText, ''),
  fileId: z.prefault(z.nullable(id), null),
};
const hasContent = z.refine<{ readonly text: string; readonly fileId: string | null }>(
  (input) => !isBlank(input.text) || input.fileId !== null,
  { path: ['text'], message: evidenceSentences.empty },
);
const added = z.object({
  evidence: z.object({ id, evidenceId: id, index: z.number(), createdAt: z.string() }),
});

const said = {
  evidenceId: id,
  text: commentText,
  fileId: z.prefault(z.nullable(id), null),
  /** The comment that the writer saw and means to replace; null when there was none. */
  replaces: z.prefault(z.nullable(id), null),
};
const unsaid = {
  evidenceId: id,
  /** The comment that was seen: when another stands there, nothing is deleted. Without it, whichever stands there goes. */
  commentId: z.optional(id),
};
const commented = z.object({ comment: z.object({ id, createdAt: z.string() }) });

export const addTaskEvidence = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/tasks/{taskId}/evidence',
    summary: 'Hand in evidence for a task',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ ...ofTask, ...handedIn }).check(hasContent))
  .output(added);

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
  .input(z.strictObject({ ...ofTask, seen: z.optional(moment) }))
  .output(z.object({ lastChecked: z.string() }));

/** Adds the comment, or replaces the one that is there. */
export const setTaskComment = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/tasks/{taskId}/evidence/{evidenceId}/comment',
    summary: 'Comment on evidence',
    tags,
  })
  .input(z.strictObject({ ...ofTask, ...said }))
  .output(commented);

export const deleteTaskComment = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}/tasks/{taskId}/evidence/{evidenceId}/comment',
    summary: 'Delete the comment on evidence',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ ...ofTask, ...unsaid }))
  .output(nothing);

export const addTargetEvidence = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/personalTargets/{targetId}/evidence',
    summary: 'Hand in evidence for a personal target',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ ...ofTarget, ...handedIn }).check(hasContent))
  .output(added);

export const deleteTargetEvidence = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}/personalTargets/{targetId}/evidence/{evidenceId}',
    summary: 'Delete a piece of evidence of a personal target and its comment',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ ...ofTarget, evidenceId: id }))
  .output(nothing);

/** Adds the comment, or replaces the one that is there. */
export const setTargetComment = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/personalTargets/{targetId}/evidence/{evidenceId}/comment',
    summary: 'Comment on evidence of a personal target',
    tags,
  })
  .input(z.strictObject({ ...ofTarget, ...said }))
  .output(commented);

export const deleteTargetComment = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}/personalTargets/{targetId}/evidence/{evidenceId}/comment',
    summary: 'Delete the comment on evidence of a personal target',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ ...ofTarget, ...unsaid }))
  .output(nothing);
