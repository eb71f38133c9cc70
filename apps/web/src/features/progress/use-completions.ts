// The learning resources a learner has completed, with the changes that wait in the outbox applied.
import { completionsOfLearner } from '@foothold/domain/progress/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useMemo } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import type { ChangeInput } from '../../connection/changes.ts';
import { useChange, useWaitingChanges, type WaitingChange } from '../../connection/use-change.ts';
import { useOutboxOverlay } from '../../connection/use-outbox-overlay.ts';
import { showToast } from '../../ui/toast.ts';
import { useRecordOf } from '../../session/record-of.ts';

export type Completions = { readonly completed: ReadonlySet<string>; readonly complete: boolean };

/** Any learner's completions, as the server has them. */
export function useCompletionsOf(learnerId: string): Completions {
  const live = useLive(completionsOfLearner, useRecordOf(learnerId));
  return useMemo(
    () => ({ completed: new Set(live.rows.map((row) => row.resourceId)), complete: live.status === 'ready' }),
    [live],
  );
}

/** The learner's own, including the outbox. A refused change is shown in a toast and dropped. */
export function useOwnCompletions(learnerId: string): Completions {
  const { i18n } = useLingui();
  const outbox = useOutbox();
  const stored = useCompletionsOf(learnerId);
  // A change that waits stays: the rows may agree with it only until the one before it arrives.
  const isThere = useCallback(
    ({ item, input }: WaitingChange<'progress.set'>) =>
      item.state.name === 'sent' && stored.completed.has(input.resourceId) === (input.status !== null),
    [stored],
  );
  const { expected, refused } = useOutboxOverlay(useWaitingChanges('progress.set'), isThere);
  useEffect(() => {
    for (const { item, refusal } of refused) {
      showToast(i18n._(refusal.msg), 'bad');
      void outbox.discard(item.id);
    }
  }, [outbox, refused, i18n]);
  return useMemo(() => {
    const completed = new Set(stored.completed);
    for (const { input } of expected) {
      if (input.status === null) completed.delete(input.resourceId);
      else completed.add(input.resourceId);
    }
    return { completed, complete: stored.complete };
  }, [stored, expected]);
}

/** Sets or clears a resource's status; it is stored on the device before the screen changes. */
export function useSetStatus(): (input: ChangeInput<'progress.set'>) => Promise<void> {
  const { i18n } = useLingui();
  const set = useChange('progress.set');
  return (input) =>
    set({ subject: input.resourceId, input }).catch((error: unknown) =>
      showToast(i18n._(refusalOf(error).msg), 'bad'),
    );
}
