// The topics of the selected category, by subject, each with its modules and actions.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { Navigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { useRememberedFilter } from '../../../session/use-remembered-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page, PageHeading, Section } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './topic-list.module.css';
import { TopicPanel, type TopicDialogName } from './topic-panel.tsx';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';

const TopicDialog = lazyWithRetry(async () => (await import('./topic-dialog.tsx')).TopicDialog);
const ModuleDialog = lazyWithRetry(
  async () => (await import('../../../features/curriculum/module-dialog.tsx')).ModuleDialog,
);
const ImportDialog = lazyWithRetry(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The topic as it was when the dialog was opened: if a colleague deletes it, the dialog stays, and shows why it cannot be saved. */
type Open = { readonly name: 'create' } | { readonly name: TopicDialogName; readonly topic: Topic };

export function TopicListScreen() {
  const { i18n } = useLingui();
  const curriculum = useCurriculum();
  const [wanted, setWanted] = useRememberedFilter('topic');
  const [open, setOpen] = useState<Open | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  // If the topic is gone, the filter falls back to all.
  const only = curriculum.topics.find((topic) => topic.id === wanted);
  const shown = only === undefined ? curriculum.topics : [only];
  const close = () => setOpen(null);
  const added = addedId === null ? undefined : curriculum.modules.get(addedId);
  const subjects = [...new Set(curriculum.topics.map((each) => each.subject))].toSorted((a, b) =>
    a.localeCompare(b),
  );
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ name: 'create' })}>
      {i18n._('Create')}
    </Button>
  );
  // What comes next is to write what is in it.
  if (added !== undefined && open === null) {
    const params = { topicId: added.topicId, moduleId: added.id };
    return (
      <Navigate
        to="/staff/topics/$topicId/modules/$moduleId/learningResources"
        params={params}
        ignoreBlocker
      />
    );
  }
  return (
    <Page>
      <ScreenTitle>{i18n._('Topics')}</ScreenTitle>
      <PageHeading title={i18n._('Topics')} actions={create} />
      {(curriculum.topics.length > 1 || !curriculum.complete) && (
        <div className={styles.filter}>
          <SelectField
            label={i18n._('Topic')}
            value={only?.id ?? ''}
            placeholder={i18n._('All Topics')}
            options={curriculum.topics.map((each) => ({ value: each.id, label: each.topicName }))}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      {!curriculum.complete ? (
        <Skeleton shape="pictureTile" count={4} />
      ) : shown.length === 0 ? (
        <EmptyState drawing="book">{i18n._('No topics yet')}</EmptyState>
      ) : (
        bySubject(shown).map(([subject, topics]) => (
          <Section key={subject} title={subject} beside={topics.length}>
            {topics.map((each) => (
              <TopicPanel
                key={each.id}
                topic={each}
                curriculum={curriculum}
                onOpen={(name) => setOpen({ name, topic: each })}
              />
            ))}
          </Section>
        ))
      )}
      <Suspense>
        {open?.name === 'create' && <TopicDialog topic={undefined} subjects={subjects} onClose={close} />}
        {open?.name === 'edit' && <TopicDialog topic={open.topic} subjects={subjects} onClose={close} />}
        {open?.name === 'add module' && (
          <ModuleDialog
            topicId={open.topic.id}
            module={undefined}
            existingNames={(curriculum.modulesOf.get(open.topic.id) ?? []).map((module) => module.moduleName)}
            onClose={close}
            onAdded={setAddedId}
          />
        )}
        {open?.name === 'import' && <ImportDialog topic={open.topic} onClose={close} />}
      </Suspense>
    </Page>
  );
}

function bySubject(topics: readonly Topic[]): [string, Topic[]][] {
  return [...Map.groupBy(topics, (topic) => topic.subject)].toSorted(([a], [b]) => a.localeCompare(b));
}
