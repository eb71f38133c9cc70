// The calls that add, change and delete topics.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { calls } from '../../../connection/calls.ts';
import { trySave, type SaveResult } from '../../../features/curriculum/save-result.ts';

type TopicFields = { readonly topicName: string; readonly subject: string };

/** `callId` makes repeated presses idempotent. Rejects when it is refused. */
export async function addTopic(category: string, input: TopicFields, callId: string): Promise<void> {
  await calls.curriculum.addTopic({ ...input, category }, { context: { callId } });
}

/** Rejects when it is refused. */
export async function changeTopic(
  topicId: string,
  input: TopicFields,
  expectedVersion: number,
): Promise<void> {
  await calls.curriculum.changeTopic({ topicId, ...input, expectedVersion });
}

export function setActive({ id: topicId }: Topic, active: boolean): Promise<SaveResult> {
  return trySave(() => calls.curriculum.changeTopic({ topicId, active }));
}

export function removeTopic({ id: topicId }: Topic): Promise<SaveResult> {
  return trySave(() => calls.curriculum.deleteTopic({ topicId }));
}
