// A task's evidence in a learner's record: what is stored, what still waits on this device, and handing in more.
import type { Evidence } from '@foothold/domain/evidence/collections';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import type { Refusal } from '@foothold/live/contract';
import { useOutbox, useOutboxItems } from '@foothold/live/react/use-outbox';
import { useEffect, useMemo } from 'react';
import { calls } from '../../connection/calls.ts';
import { evidenceKind, evidenceLane, isEvidenceInput, type EvidenceInput } from './evidence-input.ts';
import type { Work } from './use-work.ts';

export type WaitingItem = { readonly item: OutboxItem; readonly input: EvidenceInput };

export type TaskEvidence = {
  readonly items: readonly Evidence[];
  readonly waiting: readonly WaitingItem[];
  /** Null once it is safe on this device; a refusal when there is no room for it. */
  readonly add: (text: string, file: File | null) => Promise<Refusal | null>;
  readonly remove: (item: Evidence) => Promise<void>;
};

export function useEvidenceOfTask(work: Work, learnerId: string, taskId: string): TaskEvidence {
  const outbox = useOutbox();
  const lane = evidenceLane(learnerId, taskId);
  const queued = useOutboxItems({ lane });
  const items = useMemo(
    () => work.evidence.filter((item) => item.taskId === taskId),
    [work.evidence, taskId],
  );

  // What has arrived by live is shown as a row, not twice.
  useEffect(() => {
    const stored = new Set(items.map((item) => item.id));
    for (const { id, state } of queued) if (state.name === 'sent' && stored.has(id)) outbox.settle(id);
  }, [outbox, queued, items]);

  const waiting = useMemo(() => {
    const stored = new Set(items.map((item) => item.id));
    return queued.flatMap((item) =>
      isEvidenceInput(item.input) && !stored.has(item.id) ? [{ item, input: item.input }] : [],
    );
  }, [queued, items]);

  return {
    items,
    waiting,
    add: (text, file) => {
      const input: EvidenceInput = {
        learnerId,
        taskId,
        text,
        file: file === null ? null : { fileId: crypto.randomUUID(), fileName: file.name },
      };
      return outbox.add({
        id: crypto.randomUUID(),
        kind: evidenceKind,
        lane,
        input,
        ...(file === null ? {} : { blobs: { file } }),
      });
    },
    remove: async (item) => {
      await calls.evidence.deleteTaskEvidence({ userId: learnerId, taskId, evidenceId: item.id });
    },
  };
}
