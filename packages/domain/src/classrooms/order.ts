// The order of a classroom's topics, and of the modules under each. Pure.
import type { ClassroomModule, ClassroomTopic } from './collections.ts';

export type TopicWithModules = { readonly topicId: string; readonly modules: readonly ClassroomModule[] };

/** Topics by index, modules by index; topics with modules but without an index come last. */
export function topicsWithModules(
  topics: readonly ClassroomTopic[],
  modules: readonly ClassroomModule[],
): TopicWithModules[] {
  const placeOf = new Map(topics.map((topic) => [topic.topicId, topic.index]));
  return [...new Set(modules.map(({ topicId }) => topicId))]
    .map((topicId) => ({
      topicId,
      modules: modules
        .filter((module) => module.topicId === topicId)
        .toSorted((a, b) => a.index - b.index || a.moduleId.localeCompare(b.moduleId)),
    }))
    .toSorted(
      (a, b) =>
        (placeOf.get(a.topicId) ?? Infinity) - (placeOf.get(b.topicId) ?? Infinity) ||
        a.topicId.localeCompare(b.topicId),
    );
}
