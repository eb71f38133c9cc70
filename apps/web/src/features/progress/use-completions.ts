// The learning resources a learner has completed, with the changes that wait in the outbox applied.
import { completionsOfLearner } from '@foothold/domain/progress/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { useEffect, useMemo } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import type { ChangeInput } from '../../connection/changes.ts';
import { isExpected, useChange, useWaitingChanges, type WaitingChange } from '../../connection/use-change.ts';
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

/** The learner's own, including the outbox. */
export function useOwnCompletions(learnerId: string): Completions {
  const stored = useCompletionsOf(learnerId);
  const pending = useWaitingChanges('progress.set');
  useSettled(stored, pending);
  return useMemo(() => {
    const completed = new Set(stored.completed);
    for (const { input } of pending.filter(isExpected)) {
      if (input.status === null) completed.delete(input.resourceId);
      else completed.add(input.resourceId);
    }
    return { completed, complete: stored.complete };
  }, [stored, pending]);
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

/** A sent change is applied over the rows until they agree. A refused one is shown in a toast and dropped. */
function useSettled(stored: Completions, pending: readonly WaitingChange<'progress.set'>[]): void {
  const outbox = useOutbox();
  const { i18n } = useLingui();
  useEffect(() => {
    for (const {
      item: { id, state },
      input,
    } of pending) {
      if (state.name === 'try-again') {
        showToast(i18n._(state.refusal.msg), 'bad');
        void outbox.discard(id);
      }
      const isThere = stored.completed.has(input.resourceId) === (input.status !== null);
      if (state.name === 'sent' && isThere) outbox.settle(id);
    }
  }, [outbox, stored, pending, i18n]);
}
