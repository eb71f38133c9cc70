// The selected category's curriculum for its staff: topics, their modules, and each module's items.
import {
  modules as modulesContract,
  outline as outlineContract,
  topics as topicsContract,
  type Module,
  type Outline,
  type Topic,
} from '@foothold/domain/curriculum/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';

export type Curriculum = {
  /** By name. */
  readonly topics: readonly Topic[];
  readonly modules: ReadonlyMap<string, Module>;
  /** By name. */
  readonly modulesOf: ReadonlyMap<string, readonly Module[]>;
  readonly topicName: ReadonlyMap<string, string>;
  readonly itemsOf: ReadonlyMap<string, readonly Outline[]>;
  /** The module id of each resource or task. */
  readonly moduleOfItem: ReadonlyMap<string, string>;
  readonly complete: boolean;
};

export function useCurriculum(): Curriculum {
  const viewer = useViewer();
  const ofCategory = { categoryId: viewer.selectedCategoryId };
  const topics = useLive(topicsContract, ofCategory);
  const modules = useLive(modulesContract, ofCategory);
  const outline = useLive(outlineContract, ofCategory);
  return useMemo(() => {
    const byName = modules.rows.toSorted((a, b) => a.moduleName.localeCompare(b.moduleName));
    return {
      topics: topics.rows.toSorted((a, b) => a.topicName.localeCompare(b.topicName)),
      modules: new Map(modules.rows.map((module) => [module.id, module])),
      modulesOf: Map.groupBy(byName, (module) => module.topicId),
      topicName: new Map(topics.rows.map((topic) => [topic.id, topic.topicName])),
      itemsOf: Map.groupBy(outline.rows, (item) => item.moduleId),
      moduleOfItem: new Map(outline.rows.map((item) => [item.id, item.moduleId])),
      complete: [topics, modules, outline].every((live) => live.status === 'ready'),
    };
  }, [topics, modules, outline]);
}
