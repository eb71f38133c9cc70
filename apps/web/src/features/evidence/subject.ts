// What evidence is for: a task or a personal target. Everything else about evidence is the same for both.
import type { Evidence, MarkKind } from '@foothold/domain/evidence/collections';
import { calls } from '../../connection/calls.ts';

export type Subject = { readonly kind: Extract<MarkKind, 'task' | 'target'>; readonly id: string };

export function subjectOf(item: Evidence): Subject {
  return item.taskId !== null
    ? { kind: 'task', id: item.taskId }
    : { kind: 'target', id: item.targetId ?? '' };
}

export function isOf(item: Evidence, subject: Subject): boolean {
  return (subject.kind === 'task' ? item.taskId : item.targetId) === subject.id;
}

type HandedIn = { readonly evidenceId: string; readonly text: string; readonly fileId: string | null };
type Said = HandedIn & { readonly expectedVersion: string | null };
type Durable = { readonly context: { readonly callId: string }; readonly signal?: AbortSignal };

/** The calls for one learner's task or target. */
export function evidenceCalls(userId: string, { kind, id }: Subject) {
  const { evidence } = calls;
  const task = { userId, taskId: id };
  const target = { userId, targetId: id };
  return {
    add: (given: HandedIn, durable: Durable) =>
      kind === 'task'
        ? evidence.addTaskEvidence({ ...task, ...given }, durable)
        : evidence.addTargetEvidence({ ...target, ...given }, durable),
    setComment: (given: Said, durable: Durable) =>
      kind === 'task'
        ? evidence.setTaskComment({ ...task, ...given }, durable)
        : evidence.setTargetComment({ ...target, ...given }, durable),
    removeComment: (seen: { readonly evidenceId: string; readonly expectedVersion: string }) =>
      kind === 'task'
        ? evidence.deleteTaskComment({ ...task, ...seen })
        : evidence.deleteTargetComment({ ...target, ...seen }),
  };
}
