// The calls that add, change and delete topics of the selected category.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { calls } from '../../connection/calls.ts';
import { useViewer } from '../../session/viewer.tsx';
import { trySave, type SaveResult } from './save-result.ts';

export type TopicFields = { readonly topicName: string; readonly subject: string };

export type WriteTopics = {
  /** `callId` makes repeated presses idempotent. */
  readonly add: (input: TopicFields, callId: string) => Promise<SaveResult>;
  /** `seen` is the stored version when the edit started. */
  readonly change: (
    topicId: string,
    input: TopicFields,
    seen: TopicFields,
  ) => Promise<SaveResult<TopicFields>>;
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
    change: (topicId, input, basedOn) =>
      trySave<TopicFields>(() => calls.curriculum.changeTopic({ topicId, ...input, basedOn })),
    setActive: ({ id: topicId }, active) => trySave(() => calls.curriculum.changeTopic({ topicId, active })),
    remove: ({ id: topicId }) => trySave(() => calls.curriculum.deleteTopic({ topicId })),
  };
}
