// The topics of the selected category, by subject, each with its modules.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './topic-list.module.css';
import { TopicPanel } from './topic-panel.tsx';
import { useCurriculum } from './use-curriculum.ts';

export function TopicListScreen() {
  const { i18n } = useLingui();
  const curriculum = useCurriculum();
  const [wanted, setWanted] = useState('');
  // A topic that has gone, or another category, falls back to all.
  const only = curriculum.topics.find((topic) => topic.id === wanted);
  const shown = only === undefined ? curriculum.topics : [only];
  return (
    <Page>
      <ScreenTitle>{i18n._('Topics')}</ScreenTitle>
      <PageHeading title={i18n._('Topics')} />
      <div className={styles.filter}>
        <SelectField
          label={i18n._('Topic')}
          value={only?.id ?? ''}
          placeholder={i18n._('All Topics')}
          options={curriculum.topics.map((topic) => ({ value: topic.id, label: topic.topicName }))}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      {!curriculum.complete ? (
        <Skeleton shape="pictureTile" count={4} />
      ) : shown.length === 0 ? (
        <EmptyState drawing="book">{i18n._('No topics yet')}</EmptyState>
      ) : (
        bySubject(shown).map(([subject, topics]) => (
          <Section key={subject} title={subject} beside={topics.length}>
            {topics.map((topic) => (
              <TopicPanel key={topic.id} topic={topic} curriculum={curriculum} />
            ))}
          </Section>
        ))
      )}
    </Page>
  );
}

function bySubject(topics: readonly Topic[]): [string, Topic[]][] {
  return [...Map.groupBy(topics, (topic) => topic.subject)].toSorted(([a], [b]) => a.localeCompare(b));
}
