// The calls that may wait in the outbox, by the kind under which it stores them.
import { calls } from './calls.ts';

/** Read markers. They hold nothing that the user wrote, so no message about them is shown. */
const marks = {
  'chat.markChatChecked': calls.chat.markChatChecked,
  'evidence.markTaskChecked': calls.evidence.markTaskChecked,
  'targets.markTargetChecked': calls.targets.markTargetChecked,
  'targets.markTargetSeen': calls.targets.markTargetSeen,
  'plans.markPlanChecked': calls.plans.markPlanChecked,
};

const deletions = {
  'chat.deleteMessage': calls.chat.deleteMessage,
  'evidence.deleteTaskEvidence': calls.evidence.deleteTaskEvidence,
  'evidence.deleteTargetEvidence': calls.evidence.deleteTargetEvidence,
};

export const changes = {
  ...marks,
  ...deletions,
  // The oldest kind, from before the naming convention; a device may still hold one.
  'progress.set': calls.progress.setResourceStatus,
  'people.selectCategory': calls.people.selectCategory,
};

export type ChangeKind = keyof typeof changes;
export const changeKinds = Object.keys(changes) as readonly ChangeKind[];
export type ChangeInput<Kind extends ChangeKind> = Parameters<(typeof changes)[Kind]>[0];

export function isChange(kind: string): kind is ChangeKind {
  return Object.hasOwn(changes, kind);
}

export function isMark(kind: string): boolean {
  return Object.hasOwn(marks, kind);
}

export function isDeletion(kind: string): boolean {
  return Object.hasOwn(deletions, kind);
}
