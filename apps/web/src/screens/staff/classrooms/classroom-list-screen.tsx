// The classrooms of the selected category: search, then the active ones, then the inactive ones, with what waits in each.
import { nameSearch } from '@foothold/domain/people/search';
import { useLingui } from '@lingui/react';
import { Plus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { ClassroomCard } from './classroom-card.tsx';
import { useOpenByPreference } from '../../../features/classrooms/use-open-by-preference.ts';
import { useClassrooms, type Classroom } from '../../../features/classrooms/use-classrooms.ts';
import { usePatterns } from '../../../features/people/use-patterns.ts';
import { waitingTogether } from '@foothold/domain/progress/waiting';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { useRememberedFilter } from '../../../session/use-remembered-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Grid } from '../../../ui/layout.tsx';
import { Card, Page, PageHeading, Section } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWaiting } from '../../../features/progress/use-waiting.ts';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';

const CreateClassroom = lazyWithRetry(
  async () => (await import('../../../features/classrooms/create-classroom.tsx')).CreateClassroom,
);
// Most staff have a classroom.
const FirstSteps = lazyWithRetry(
  async () => (await import('../../../features/classrooms/first-steps.tsx')).FirstSteps,
);

export function ClassroomListScreen() {
  const { i18n } = useLingui();
  const { classrooms, complete } = useClassrooms();
  const [search, setSearch] = useRememberedFilter('classrooms');
  const [creating, setCreating] = useState(false);
  const matches = nameSearch(search, usePatterns(search));
  const found = classrooms.filter(({ chat }) => matches(chat.chatName));
  const hasNone = complete && classrooms.length === 0;
  return (
    <Page>
      <ScreenTitle>{i18n._('Classrooms')}</ScreenTitle>
      <PageHeading
        title={i18n._('Classrooms')}
        actions={
          !hasNone && (
            <Button variant="primary" icon={Plus} aria-haspopup="dialog" onClick={() => setCreating(true)}>
              {i18n._('Create')}
            </Button>
          )
        }
      />
      <SearchField label={i18n._('Search Classrooms')} value={search} onChange={setSearch} />
      {hasNone && (
        <Suspense fallback={<Skeleton shape="row" count={5} />}>
          <FirstSteps classes={classrooms} />
        </Suspense>
      )}
      {!complete ? (
        <Skeleton shape="tile" count={4} />
      ) : search !== '' && found.length === 0 ? (
        <EmptyState drawing="lens">{i18n._('Nothing found')}</EmptyState>
      ) : (
        <>
          <Group
            title={i18n._('Active')}
            classrooms={found.filter(({ chat }) => chat.active)}
            none={
              <EmptyState drawing="bubbles">
                {search === '' ? i18n._('No active classrooms') : i18n._('Nothing found')}
              </EmptyState>
            }
          />
          <Group
            title={i18n._('Inactive')}
            classrooms={found.filter(({ chat }) => !chat.active)}
            none={
              <Card>
                <p>{search === '' ? i18n._('No inactive classrooms') : i18n._('Nothing found')}</p>
              </Card>
            }
          />
        </>
      )}
      {creating && (
        <Suspense>
          <CreateClassroom onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  );
}

type GroupProps = {
  readonly title: string;
  readonly classrooms: readonly Classroom[];
  readonly none: ReactNode;
};

function Group({ title, classrooms, none }: GroupProps) {
  const waiting = useWaiting();
  const openByPreference = useOpenByPreference();
  return (
    <Section title={title} beside={classrooms.length}>
      {classrooms.length === 0 ? (
        none
      ) : (
        <Grid of="cards">
          {classrooms.map((classroom) => (
            <li key={classroom.chat.id}>
              <ClassroomCard
                classroom={classroom}
                waiting={waitingTogether(classroom.studentIds.map(waiting.of))}
                onOpen={() => openByPreference(classroom.chat.id)}
              />
            </li>
          ))}
        </Grid>
      )}
    </Section>
  );
}
