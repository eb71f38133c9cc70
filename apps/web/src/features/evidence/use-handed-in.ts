// What a learner has shown evidence for: what the server has, and what waits on this device to be sent.
import { useOutboxItems } from '@foothold/live/react/use-outbox';
import { useMemo } from 'react';
import { evidenceKind, isEvidenceInput } from './evidence-input.ts';
import type { Work } from './use-work.ts';

/** Ids of tasks and targets. What the server refused does not count. */
export function useHandedIn({ evidenced }: Work): ReadonlySet<string> {
  const items = useOutboxItems({ kind: evidenceKind });
  return useMemo(() => {
    const waiting = items.flatMap(({ input, state }) =>
      isEvidenceInput(input) && state.name !== 'try-again' ? [input.subject.id] : [],
    );
    return waiting.length === 0 ? evidenced : new Set([...evidenced, ...waiting]);
  }, [items, evidenced]);
}
