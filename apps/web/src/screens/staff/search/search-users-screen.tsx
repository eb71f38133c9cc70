// Admins search the users of every category by name or by full phone number; results are grouped by role.
import type { FoundUser } from '@foothold/domain/people/calls';
import { roles, type Role } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { ArrowLeft, Search } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { foundUser } from '@foothold/domain/people/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useAbilities } from '../../../session/use-abilities.ts';
import {
  type SearchBy,
  updateSearchResults,
  rememberSearch,
  useRememberedSearch,
} from '../../../features/people/search-memory.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Page, PageHeading, Section } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { LoadingSpinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NotFoundScreen } from '../../../navigation/not-found-screen.tsx';
import { SearchResultRow } from './search-result-row.tsx';
import { calls, refusalOf } from '../../../connection/calls.ts';
import styles from './search-users.module.css';

export function SearchUsersScreen() {
  return useAbilities()('searchAllCategories') ? <SearchUsers /> : <NotFoundScreen />;
}

function SearchUsers() {
  const { i18n } = useLingui();
  const { last, busy, problem, search } = useSearch();
  const [searchText, setSearchText] = useState(last?.searchText ?? '');
  const [searchBy, setSearchBy] = useState<SearchBy>(last?.searchBy ?? 'name');
  return (
    <Page>
      <ScreenTitle>{i18n._('Search all categories')}</ScreenTitle>
      <PageHeading
        title={i18n._('Search all categories')}
        back={
          <ButtonLink to="/staff/users" variant="plain" icon={ArrowLeft} small>
            {i18n._('Users')}
          </ButtonLink>
        }
      />
      <search>
        <form
          className={styles.form}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void search(searchText, searchBy);
          }}
        >
          <TextField
            label={i18n._('Search for')}
            type={searchBy === 'name' ? 'search' : 'tel'}
            enterKeyHint="search"
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
          <SelectField
            label={i18n._('Search by')}
            value={searchBy}
            options={[
              { value: 'name', label: i18n._('Name') },
              { value: 'phoneNumber', label: i18n._('Whole phone number') },
            ]}
            onChange={(event) => setSearchBy(event.target.value as SearchBy)}
          />
          <Button type="submit" variant="primary" icon={Search} busy={busy}>
            {i18n._('Search')}
          </Button>
        </form>
      </search>
      <Problem sentence={problem} />
      {busy ? <LoadingSpinner /> : last !== null && <Found key={keyOf(last)} users={last.users} />}
    </Page>
  );
}

/** A new search starts with ten results again. */
function keyOf({ searchBy, searchText }: { readonly searchBy: string; readonly searchText: string }) {
  return `${searchBy} ${searchText}`;
}

function Found({ users }: { readonly users: readonly FoundUser[] }) {
  const { i18n } = useLingui();
  if (users.length === 0) return <EmptyState drawing="lens">{i18n._('Nothing found')}</EmptyState>;
  const titles: Record<Role, string> = {
    student: i18n._('Students'),
    teacher: i18n._('Teachers'),
    admin: i18n._('Admins'),
  };
  return roles.map((role) => {
    const ofRole = users.filter((user) => user.role === role);
    return ofRole.length > 0 && <Group key={role} title={titles[role]} users={ofRole} />;
  });
}

const atOnce = 10;

function Group({ title, users }: { readonly title: string; readonly users: readonly FoundUser[] }) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(atOnce);
  const onScreen = users.slice(0, shown);
  useLiveSearchResults(onScreen);
  return (
    <Section title={title} beside={users.length}>
      <RowList label={title}>
        {onScreen.map((user) => (
          <li key={user.id}>
            <SearchResultRow user={user} />
          </li>
        ))}
      </RowList>
      {users.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + atOnce)}>{i18n._('Show more')}</Button>
        </div>
      )}
    </Section>
  );
}

// Each needs a subscription, and a connection is limited. Later results stay as the search returned them.
const maxFollowed = 40;

/** Keeps search results current: those on the screen are followed live, and changes are written to the stored search. */
function useLiveSearchResults(shown: readonly FoundUser[]): void {
  const { rooms } = useLiveMany(
    foundUser,
    shown.slice(0, maxFollowed).map(({ id }) => ({ userId: id })),
  );
  useEffect(() => {
    const updates = rooms.flatMap(({ params, state }): [string, FoundUser | null][] => {
      const [now] = state.rows;
      if (state.status === 'ready' && now !== undefined) return [[params.userId, now]];
      // No longer visible to the viewer. Any other refusal says nothing about the user.
      return state.refusal?.code === 'denied' ? [[params.userId, null]] : [];
    });
    updateSearchResults(new Map(updates));
  }, [rooms]);
}

/** Searches the users of all categories; results stay until the search is opened again. */
function useSearch() {
  const last = useRememberedSearch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useRef(0);

  const search = async (searchText: string, searchBy: SearchBy) => {
    newest.current += 1;
    const mine = newest.current;
    setBusy(true);
    setProblem(null);
    try {
      const { users } = await calls.people.searchUsers({ searchText, searchBy });
      if (mine === newest.current) rememberSearch({ searchText, searchBy, users });
    } catch (error) {
      if (mine === newest.current) setProblem(refusalOf(error).msg);
    } finally {
      if (mine === newest.current) setBusy(false);
    }
  };
  return { last, busy, problem, search };
}
