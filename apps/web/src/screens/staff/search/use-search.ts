// Searches the users of all categories; results stay until the search is opened again.
import { useRef, useState } from 'react';
import { calls, refusalOf } from '../../../connection/calls.ts';
import {
  rememberSearch,
  useRememberedSearch,
  type SearchBy,
} from '../../../features/people/search-memory.ts';

export function useSearch() {
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
