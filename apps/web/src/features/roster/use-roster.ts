// The roster runs of the selected category, and the administrators' calls on them.
import type { RosterKind } from '@foothold/domain/roster/columns';
import { rosterRuns, type RosterRun } from '@foothold/domain/roster/collections';
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
export async function sendRosterFile(file: File): Promise<void> {
  const modifiedAt = new Date(file.lastModified).toISOString();
  const about = new URLSearchParams({ name: file.name.slice(0, 200), modifiedAt });
  const headers = { 'content-type': 'text/csv' };
  await authorisedFetch(`${rosterPath}?${about}`, { method: 'PUT', headers, body: file });
}

export async function setRosterColumns(
  runId: string,
  columns: readonly { readonly heading: string; readonly kind: RosterKind }[],
): Promise<void> {
  await calls.roster.setRosterColumns({ runId, columns: [...columns] });
}

export async function applyRoster(
  runId: string,
  how: { readonly confirmed: boolean; readonly sendsWelcome: boolean },
): Promise<void> {
  await calls.roster.applyRoster({ runId, ...how });
}

export async function cancelRoster(runId: string): Promise<void> {
  await calls.roster.cancelRoster({ runId });
}

export type RosterChange = Awaited<ReturnType<typeof calls.roster.readRosterChanges>>['changes'][number];

type Changes = { readonly changes: readonly RosterChange[] | null; readonly problem: string | null };

/** Read once: give the component the run's state as its `key`. */
export function useRosterChanges(runId: string): Changes {
  const [found, setFound] = useState<Changes>({ changes: null, problem: null });
  useEffect(() => {
    let open = true;
    calls.roster.readRosterChanges({ runId }).then(
      ({ changes }) => open && setFound({ changes, problem: null }),
      (error: unknown) => open && setFound({ changes: null, problem: refusalOf(error).msg }),
    );
    return () => {
      open = false;
    };
  }, [runId]);
  return found;
}
