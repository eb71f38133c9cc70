// The classrooms of the selected category: search first, then the active ones, then the inactive ones.
import { nameMatches } from '@foothold/domain/people/search';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Grid } from '../../ui/layout.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClassroomCard } from './classroom-card.tsx';
import { useClassrooms, type Classroom } from './use-classrooms.ts';

export function ClassroomListScreen() {
  const { i18n } = useLingui();
  const { classrooms, complete } = useClassrooms();
  const [search, setSearch] = useState('');
  const found = classrooms.filter(({ chat }) => nameMatches(search, chat.chatName));
  return (
    <Page>
      <ScreenTitle>{i18n._('Classrooms')}</ScreenTitle>
      <PageHeading title={i18n._('Classrooms')} />
      <SearchField label={i18n._('Search Classrooms')} value={search} onChange={setSearch} />
      {complete ? (
        <>
          <Group
            title={i18n._('Active')}
            classrooms={found.filter(({ chat }) => chat.active)}
            none={search === '' ? i18n._('No active classrooms') : i18n._('Nothing found')}
          />
          <Group
            title={i18n._('Inactive')}
            classrooms={found.filter(({ chat }) => !chat.active)}
            none={search === '' ? i18n._('No inactive classrooms') : i18n._('Nothing found')}
          />
        </>
      ) : (
        <Skeleton shape="tile" count={4} />
      )}
    </Page>
  );
}

type GroupProps = {
  readonly title: string;
  readonly classrooms: readonly Classroom[];
  readonly none: string;
};

function Group({ title, classrooms, none }: GroupProps) {
  return (
    <Section title={title} beside={classrooms.length}>
      {classrooms.length === 0 ? (
        <EmptyState drawing="bubbles">{none}</EmptyState>
      ) : (
        <Grid of="cards">
          {classrooms.map((classroom) => (
            <li key={classroom.chat.id}>
              <ClassroomCard classroom={classroom} />
            </li>
          ))}
        </Grid>
      )}
    </Section>
  );
}
