// The evidence of a task or target in a learner's record: the stored pieces, those in the outbox, and adding more.
import type { Evidence } from '@foothold/domain/evidence/collections';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import type { Refusal } from '@foothold/live/contract';
import { useOutbox, useOutboxItems } from '@foothold/live/react/use-outbox';
import { useEffect, useMemo } from 'react';
import { evidenceKind, evidenceLane, isEvidenceInput, type EvidenceInput } from './evidence-input.ts';
import { isOf, type Subject } from './subject.ts';
import type { Work } from './use-work.ts';

export type WaitingItem = { readonly item: OutboxItem; readonly input: EvidenceInput };

export type EvidenceInHand = {
  readonly items: readonly Evidence[];
  readonly waiting: readonly WaitingItem[];
  /** Null once it is stored on this device; a refusal when there is no storage space. */
  readonly add: (text: string, file: File | null) => Promise<Refusal | null>;
};

/** `about`: the text of the task or target. */
export function useEvidenceOf(
  work: Work,
  learnerId: string,
  subject: Subject,
  about: string,
): EvidenceInHand {
  const { kind, id } = subject;
  const outbox = useOutbox();
  const lane = evidenceLane(learnerId, subject);
  const queued = useOutboxItems({ lane });
  const items = useMemo(
    () => work.evidence.filter((item) => isOf(item, { kind, id })),
    [work.evidence, kind, id],
  );

  // A piece that has arrived live is not shown twice.
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
        subject: { kind, id },
        text,
        file: file === null ? null : { fileId: crypto.randomUUID(), fileName: file.name },
      };
      return outbox.add({
        id: crypto.randomUUID(),
        kind: evidenceKind,
        lane,
        about,
        input,
        ...(file === null ? {} : { blobs: { file } }),
      });
    },
  };
}
