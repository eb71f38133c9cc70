// What a classroom is taught: its current modules, and all its topics with their modules.
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { ClassroomTopicList } from './classroom-topic-list.tsx';
import { CurrentModules } from './current-modules.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/page.tsx';
import { ClassroomFrame, type ClassroomShown } from './classroom-frame.tsx';
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
