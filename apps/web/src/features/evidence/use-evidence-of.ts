// The evidence of a task or target in a learner's record: the stored pieces, those in the outbox, and adding more.
import type { Evidence } from '@foothold/domain/evidence/collections';
import type { Refusal } from '@foothold/live/contract';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useCallback, useMemo } from 'react';
import { useLane, useOutboxOverlay, type Queued } from '../../connection/use-outbox-overlay.ts';
import { evidenceKind, evidenceLane, isEvidenceInput, type EvidenceInput } from './evidence-input.ts';
import { isOf, type Subject } from './subject.ts';
import type { Work } from './use-work.ts';

export type EvidenceView = {
  readonly items: readonly Evidence[];
  readonly waiting: readonly Queued<EvidenceInput>[];
  /** `id`: of the new piece. Null once it is stored on this device; a refusal when there is no storage space. */
  readonly add: (id: string, text: string, file: File | null) => Promise<Refusal | null>;
};

/** `about`: the text of the task or target. */
export function useEvidenceOf(work: Work, learnerId: string, subject: Subject, about: string): EvidenceView {
  const { kind, id } = subject;
  const outbox = useOutbox();
  const lane = evidenceLane(learnerId, subject);
  const queued = useLane(lane, isEvidenceInput);
  const items = useMemo(
    () => work.evidence.filter((item) => isOf(item, { kind, id })),
    [work.evidence, kind, id],
  );

  const stored = useMemo(() => new Set(items.map((item) => item.id)), [items]);
  const isStored = useCallback(({ item }: Queued) => stored.has(item.id), [stored]);
  const waiting = useOutboxOverlay(queued, isStored).items;

  return {
    items,
    waiting,
    add: (itemId, text, file) => {
      const input: EvidenceInput = {
        learnerId,
        subject: { kind, id },
        text,
        file: file === null ? null : { fileId: crypto.randomUUID(), fileName: file.name },
      };
      return outbox.add({
        id: itemId,
        kind: evidenceKind,
        lane,
        about,
        input,
        ...(file === null ? {} : { blobs: { file } }),
      });
    },
  };
}
