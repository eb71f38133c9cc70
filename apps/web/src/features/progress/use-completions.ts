// The learning resources a learner has completed, with what still waits on this device lying over them.
import { completionsOfLearner } from '@foothold/domain/progress/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useOutbox, useOutboxItems } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { useEffect, useMemo } from 'react';
import { showToast } from '../../ui/toast.ts';
import { useRecordOf } from '../people/record-of.ts';
import { isStatusInput, statusKind, type StatusInput } from './send-status.ts';

export type Completions = { readonly completed: ReadonlySet<string>; readonly complete: boolean };

/** Anybody's completions, as the server has them. */
export function useCompletionsOf(learnerId: string): Completions {
  const live = useLive(completionsOfLearner, useRecordOf(learnerId));
  return useMemo(
    () => ({ completed: new Set(live.rows.map((row) => row.resourceId)), complete: live.status === 'ready' }),
    [live],
  );
}

/** The learner's own, as this device knows them. */
export function useOwnCompletions(learnerId: string): Completions {
  const stored = useCompletionsOf(learnerId);
  const pending = useOutboxItems({ kind: statusKind });
  useSettled(stored, pending);
  return useMemo(() => {
    const completed = new Set(stored.completed);
    for (const { input, state } of pending) {
      if (!isStatusInput(input) || state.name === 'try-again') continue;
      if (input.status === null) completed.delete(input.resourceId);
      else completed.add(input.resourceId);
    }
    return { completed, complete: stored.complete };
  }, [stored, pending]);
}

/** Sets or clears a resource's status; it is safe on the device before the screen changes. */
export function useSetStatus(): (input: StatusInput) => Promise<void> {
  const outbox = useOutbox();
  const { i18n } = useLingui();
  return async (input) => {
    const refusal = await outbox.add({
      id: crypto.randomUUID(),
      kind: statusKind,
      lane: `${statusKind} ${input.resourceId}`,
      input,
    });
    if (refusal !== null) showToast(i18n._(refusal.msg), 'bad');
  };
}

/** A sent mark lies over the rows until they say the same. A refused one is told, and the rows stand as they are. */
function useSettled(stored: Completions, pending: ReturnType<typeof useOutboxItems>): void {
  const outbox = useOutbox();
  const { i18n } = useLingui();
  useEffect(() => {
    for (const { id, input, state } of pending) {
      if (state.name === 'try-again') {
        showToast(i18n._(state.refusal.msg), 'bad');
        void outbox.discard(id);
      }
      if (state.name !== 'sent' || !isStatusInput(input)) continue;
      if (stored.completed.has(input.resourceId) === (input.status !== null)) outbox.settle(id);
    }
  }, [outbox, stored, pending, i18n]);
}
