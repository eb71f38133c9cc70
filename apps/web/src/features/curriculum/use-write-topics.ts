// Adding, changing and deleting topics of the selected category.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { calls } from '../../connection/calls.ts';
import { useViewer } from '../../session/viewer.tsx';
import { written, type Written } from './written.ts';

export type TopicWords = { readonly topicName: string; readonly subject: string };

export type WriteTopics = {
  /** `callId` makes a second press the same topic. */
  readonly add: (words: TopicWords, callId: string) => Promise<Written>;
  /** `seen` is what the writer saw when the writing began. */
  readonly change: (topicId: string, words: TopicWords, seen: TopicWords) => Promise<Written<TopicWords>>;
  readonly setActive: (topic: Topic, active: boolean) => Promise<Written>;
  readonly remove: (topic: Topic) => Promise<Written>;
};

export function useWriteTopics(): WriteTopics {
  const viewer = useViewer();
  return {
    add: (words, callId) =>
      written(() =>
        calls.curriculum.addTopic({ ...words, category: viewer.selectedCategoryId }, { context: { callId } }),
      ),
    change: (topicId, words, basedOn) =>
      written<TopicWords>(() => calls.curriculum.changeTopic({ topicId, ...words, basedOn })),
    setActive: ({ id: topicId }, active) => written(() => calls.curriculum.changeTopic({ topicId, active })),
    remove: ({ id: topicId }) => written(() => calls.curriculum.deleteTopic({ topicId })),
  };
}
