// The roster runs of the selected category, and the administrators' calls on them.
import { tidyFileName } from '@foothold/domain/contract/file-name';
import type { RosterKind } from '@foothold/domain/roster/columns';
import { rosterRuns, type RosterRun } from '@foothold/domain/roster/collections';
import { longestFileName } from '@foothold/domain/roster/input';
import { rosterPath } from '@foothold/domain/roster/runs';
import { useLive } from '@foothold/live/react/use-live';
import { useCallback, useEffect, useState } from 'react';
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
  const about = new URLSearchParams({ name: tidyFileName(file.name, longestFileName), system, modifiedAt });
  const headers = { 'content-type': file.type || 'application/octet-stream' };
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

export async function undoRoster(runId: string): Promise<void> {
  await calls.roster.undoRoster({ runId });
}

export async function retryRoster(runId: string): Promise<void> {
  await calls.roster.retryRoster({ runId });
}

export async function giveUpRoster(runId: string): Promise<void> {
  await calls.roster.giveUpRoster({ runId });
}

export type RosterUndo = Awaited<ReturnType<typeof calls.roster.readRosterUndo>>;

/** What undoing would change now: read when its question is opened. */
export function useRosterUndo(runId: string): {
  readonly undo: RosterUndo | null;
  readonly problem: string | null;
} {
  const { found, problem } = useReadOnce(useCallback(() => calls.roster.readRosterUndo({ runId }), [runId]));
  return { undo: found, problem };
}

type RosterChanges = Awaited<ReturnType<typeof calls.roster.readRosterChanges>>;
export type RosterChange = RosterChanges['changes'][number];

/** Read once: give the component the run's state as its `key`. */
export function useRosterChanges(runId: string): {
  readonly found: RosterChanges | null;
  readonly problem: string | null;
} {
  return useReadOnce(useCallback(() => calls.roster.readRosterChanges({ runId }), [runId]));
}

type Found<Answer> = { readonly found: Answer | null; readonly problem: string | null };

function useReadOnce<Answer>(read: () => Promise<Answer>): Found<Answer> {
  const [found, setFound] = useState<Found<Answer>>({ found: null, problem: null });
  useEffect(() => {
    let open = true;
    read().then(
      (answer) => open && setFound({ found: answer, problem: null }),
      (error: unknown) => open && setFound({ found: null, problem: refusalOf(error).msg }),
    );
    return () => {
      open = false;
    };
  }, [read]);
  return found;
}
