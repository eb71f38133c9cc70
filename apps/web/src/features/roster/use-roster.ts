// The roster runs of the selected category, what one of them changes, and the sending of a file.
import { tidyFileName } from '@foothold/domain/contract/file-name';
import { rosterRuns, type RosterRun } from '@foothold/domain/roster/collections';
import { maxFileNameLength } from '@foothold/domain/roster/input';
import { rosterPath } from '@foothold/domain/roster/runs';
import { useLive } from '@foothold/live/react/use-live';
import { useEffect, useState } from 'react';
import { authorisedFetch } from '../../connection/authorised-fetch.ts';
import { calls, refusalOf } from '../../connection/calls.ts';
import { useViewer } from '../../session/viewer.tsx';

/** The newest first. */
export function useRosterRuns(): { readonly runs: readonly RosterRun[]; readonly complete: boolean } {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(rosterRuns, { categoryId });
  return {
    runs: rows.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)),
    complete: status === 'ready',
  };
}

/** Rejects as calls do. */
export async function sendRosterFile(file: File, system: string): Promise<void> {
  const modifiedAt = new Date(file.lastModified).toISOString();
  const about = new URLSearchParams({ name: tidyFileName(file.name, maxFileNameLength), system, modifiedAt });
  const headers = { 'content-type': file.type || 'application/octet-stream' };
  await authorisedFetch(`${rosterPath}?${about}`, { method: 'PUT', headers, body: file });
}

type RosterChanges = Awaited<ReturnType<typeof calls.roster.readRosterChanges>>;
export type RosterChange = RosterChanges['changes'][number];

type Found = { readonly found: RosterChanges | null; readonly problem: string | null };

/** Read once: give the component the run's state as its `key`. */
export function useRosterChanges(runId: string): Found {
  const [found, setFound] = useState<Found>({ found: null, problem: null });
  useEffect(() => {
    let open = true;
    calls.roster.readRosterChanges({ runId }).then(
      (answer) => open && setFound({ found: answer, problem: null }),
      (error: unknown) => open && setFound({ found: null, problem: refusalOf(error).msg }),
    );
    return () => {
      open = false;
    };
  }, [runId]);
  return found;
}
