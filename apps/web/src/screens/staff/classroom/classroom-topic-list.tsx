// What a class is taught: its topics in order, with their modules in order.
import type { TopicWithModules } from '@foothold/domain/classrooms/order';
import type { Progress } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { Cluster } from '../../../ui/layout.tsx';
import { Reorder } from '../../../ui/reorder.tsx';
import type { Curriculum } from '../../../features/curriculum/use-curriculum.ts';
import { ClassroomModuleCard } from './classroom-module-card.tsx';
import styles from './classroom-topic-list.module.css';
import type { ClassroomChanges } from '../../../features/classrooms/use-classroom-changes.ts';

type Props = {
  readonly topics: readonly TopicWithModules[];
  readonly curriculum: Curriculum;
  readonly progressIn: (moduleId: string) => Progress;
  readonly editing: boolean;
  readonly changes: ClassroomChanges;
};

export function ClassroomTopicList({ topics, curriculum, progressIn, editing, changes }: Props) {
  const { i18n } = useLingui();
  const nameOf = (moduleId: string) => curriculum.modules.get(moduleId)?.moduleName ?? '';
  const topicNameOf = (topicId: string) => curriculum.topicName.get(topicId) ?? '';
  return (
    <Reorder
      label={i18n._('Topics')}
      ids={topics.map(({ topicId }) => topicId)}
      nameOf={topicNameOf}
      onMove={(move) => changes.moveTopic(move)}
    >
      {(topicId, topicControls) => {
        const links = topics.find((topic) => topic.topicId === topicId)?.modules ?? [];
        return (
          <section className={styles.topic} aria-label={topicNameOf(topicId)}>
            <Cluster spread="between">
              <h3 className={styles.name}>
                <bdi>{topicNameOf(topicId)}</bdi>
              </h3>
              {topicControls}
            </Cluster>
            <Reorder
              label={i18n._('Modules of {name}', { name: topicNameOf(topicId) })}
              shape="cards"
              ids={links.map(({ moduleId }) => moduleId)}
              nameOf={nameOf}
              onMove={(move) => changes.moveModule(topicId, move)}
            >
              {(moduleId, controls) => {
                const link = links.find((each) => each.moduleId === moduleId);
                return (
                  link && (
                    <ClassroomModuleCard
                      link={link}
                      module={curriculum.modules.get(moduleId)}
                      progress={progressIn(moduleId)}
                      editing={editing}
                      controls={controls}
                      changes={changes}
                    />
                  )
                );
              }}
            </Reorder>
          </section>
        );
      }}
    </Reorder>
  );
}
