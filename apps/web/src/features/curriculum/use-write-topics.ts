// The calls that add, change and delete topics of the selected category.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { calls } from '../../connection/calls.ts';
import { useViewer } from '../../session/viewer.tsx';
import { trySave, type SaveResult } from './save-result.ts';

export type TopicWords = { readonly topicName: string; readonly subject: string };

export type WriteTopics = {
  /** `callId` makes repeated presses idempotent. */
  readonly add: (words: TopicWords, callId: string) => Promise<SaveResult>;
  /** `seen` is the stored version when the edit started. */
  readonly change: (topicId: string, words: TopicWords, seen: TopicWords) => Promise<SaveResult<TopicWords>>;
  readonly setActive: (topic: Topic, active: boolean) => Promise<SaveResult>;
  readonly remove: (topic: Topic) => Promise<SaveResult>;
};

export function useWriteTopics(): WriteTopics {
  const viewer = useViewer();
  return {
    add: (words, callId) =>
      trySave(() =>
        calls.curriculum.addTopic({ ...words, category: viewer.selectedCategoryId }, { context: { callId } }),
      ),
    change: (topicId, words, basedOn) =>
      trySave<TopicWords>(() => calls.curriculum.changeTopic({ topicId, ...words, basedOn })),
    setActive: ({ id: topicId }, active) => trySave(() => calls.curriculum.changeTopic({ topicId, active })),
    remove: ({ id: topicId }) => trySave(() => calls.curriculum.deleteTopic({ topicId })),
  };
}
