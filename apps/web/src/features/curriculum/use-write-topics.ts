// The calls that add, change and delete topics of the selected category.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { calls } from '../../connection/calls.ts';
import { isVersionOf } from '../../connection/conflict.ts';
import { useViewer } from '../../session/viewer.tsx';
import { trySave, type SaveResult } from './save-result.ts';

export type TopicFields = { readonly topicName: string; readonly subject: string };
export type StoredTopic = TopicFields & { readonly version: number };

export type WriteTopics = {
  /** `callId` makes repeated presses idempotent. */
  readonly add: (input: TopicFields, callId: string) => Promise<SaveResult>;
  readonly change: (
    topicId: string,
    input: TopicFields,
    expectedVersion: number,
  ) => Promise<SaveResult<StoredTopic>>;
  readonly setActive: (topic: Topic, active: boolean) => Promise<SaveResult>;
  readonly remove: (topic: Topic) => Promise<SaveResult>;
};

export function useWriteTopics(): WriteTopics {
  const viewer = useViewer();
  return {
    add: (input, callId) =>
      trySave(() =>
        calls.curriculum.addTopic({ ...input, category: viewer.selectedCategoryId }, { context: { callId } }),
      ),
    change: (topicId, input, expectedVersion) =>
      trySave<StoredTopic>(
        () => calls.curriculum.changeTopic({ topicId, ...input, expectedVersion }),
        isVersionOf('topicName', 'subject'),
      ),
    setActive: ({ id: topicId }, active) => trySave(() => calls.curriculum.changeTopic({ topicId, active })),
    remove: ({ id: topicId }) => trySave(() => calls.curriculum.deleteTopic({ topicId })),
  };
}
