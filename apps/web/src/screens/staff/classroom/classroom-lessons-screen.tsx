// What a classroom is taught: its current modules, and all its topics with their modules.
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { ClassroomModule } from '@foothold/domain/classrooms/collections';
import type { TopicWithModules } from '@foothold/domain/classrooms/order';
import type { Progress } from '@foothold/domain/progress/progress';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/page.tsx';
import { ClassroomFrame, type ClassroomShown } from './classroom-frame.tsx';
import { Picker } from '../../../ui/picker.tsx';
import type { Curriculum } from '../../../features/curriculum/use-curriculum.ts';
import type { ClassroomChanges } from '../../../features/classrooms/use-classroom-changes.ts';
import { Cluster } from '../../../ui/layout.tsx';
import { Reorder } from '../../../ui/reorder.tsx';
import { ClassroomModuleCard } from './classroom-module-card.tsx';
import styles from './classroom.module.css';

export function ClassroomLessonsScreen() {
  return <ClassroomFrame current="lessons">{(shown) => <Lessons {...shown} />}</ClassroomFrame>;
}

function Lessons({ classroom: { modules, topics, curriculum, progressIn }, changes }: ClassroomShown) {
  const { i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  if (topics.length === 0) {
    return <EmptyState drawing="book">{i18n._('This class has no modules yet')}</EmptyState>;
  }
  return (
    <>
      <div className={styles.setting}>
        <CurrentModules modules={modules} curriculum={curriculum} changes={changes} />
      </div>
      <Section
        title={i18n._('Modules')}
        beside={modules.length}
        actions={
          <Button small aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {editing ? i18n._('View modules') : i18n._('Remove modules')}
          </Button>
        }
      >
        <ClassroomTopicList {...{ topics, curriculum, progressIn, editing, changes }} />
      </Section>
    </>
  );
}

type CurrentModulesProps = {
  readonly modules: readonly ClassroomModule[];
  readonly curriculum: Curriculum;
  readonly changes: ClassroomChanges;
};

/** Selects which of a class's active modules come first on its students' home screens. */
function CurrentModules({ modules, curriculum, changes }: CurrentModulesProps) {
  const { i18n } = useLingui();
  const active = modules.filter((module) => module.active);
  const current = active.filter((module) => module.current).map(({ moduleId }) => moduleId);
  const choose = (wanted: readonly string[]) => {
    for (const id of wanted.filter((each) => !current.includes(each))) void changes.setCurrent(id, true);
    for (const id of current.filter((each) => !wanted.includes(each))) void changes.setCurrent(id, false);
  };
  return (
    <Picker
      many
      label={i18n._('Current modules')}
      hint={i18n._('Students see these first on their Home page.')}
      placeholder={i18n._('Type a name')}
      emptyText={active.length === 0 ? i18n._('This class has no active modules') : i18n._('Nothing found')}
      options={active.map(({ moduleId }) => ({
        id: moduleId,
        label: curriculum.modules.get(moduleId)?.moduleName ?? '',
      }))}
      chosen={current}
      onChange={choose}
    />
  );
}

type ClassroomTopicListProps = {
  readonly topics: readonly TopicWithModules[];
  readonly curriculum: Curriculum;
  readonly progressIn: (moduleId: string) => Progress;
  readonly editing: boolean;
  readonly changes: ClassroomChanges;
};

/** What a class is taught: its topics in order, with their modules in order. */
function ClassroomTopicList({ topics, curriculum, progressIn, editing, changes }: ClassroomTopicListProps) {
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
