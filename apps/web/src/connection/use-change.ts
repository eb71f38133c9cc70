// Changes through the outbox: stored on this device before the screen shows them, and the changes still waiting.
import type { Outbox } from '@foothold/live/client/outbox';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useOutbox, useOutboxItems } from '@foothold/live/react/use-outbox';
import { useCallback, useMemo } from 'react';
import { CallRefused } from './call-errors.ts';
import type { ChangeInput, ChangeKind } from './changes.ts';

/** `subject`: what is changed. Changes of one subject are sent in order. */
export type Change<Kind extends ChangeKind> = {
  readonly subject: string;
  readonly input: ChangeInput<Kind>;
  /** A description for the user, for when the subject itself no longer exists. */
  readonly about?: string;
};

/** Throws `CallRefused` when the device has no storage space for it. */
export function useChange<Kind extends ChangeKind>(kind: Kind): (change: Change<Kind>) => Promise<void> {
  const outbox = useOutbox();
  return useCallback((change: Change<Kind>) => addToOutbox(outbox, kind, change), [outbox, kind]);
}

function laneOf(kind: ChangeKind, subject: string): string {
  return `${kind} ${subject}`;
}

async function addToOutbox<Kind extends ChangeKind>(
  outbox: Outbox,
  kind: Kind,
  { subject, input, about }: Change<Kind>,
): Promise<void> {
  const refusal = await outbox.add({
    id: crypto.randomUUID(),
    kind,
    lane: laneOf(kind, subject),
    ...(about === undefined ? {} : { about }),
    input,
  });
  if (refusal !== null) throw new CallRefused(refusal.code, refusal.msg, {}, null);
}

/** The newest change of one subject. */
export function useWaitingChange(kind: ChangeKind, subject: string): OutboxItem | undefined {
  return useOutboxItems({ lane: laneOf(kind, subject) }).at(-1);
}

export type WaitingChange<Kind extends ChangeKind> = Change<Kind> & { readonly item: OutboxItem };

/** Oldest first; includes refused changes and, for a short time, sent ones. */
export function useWaitingChanges<Kind extends ChangeKind>(kind: Kind): readonly WaitingChange<Kind>[] {
  const items = useOutboxItems({ kind });
  return useMemo(
    () =>
      items.map((item) => ({
        item,
        subject: item.lane.slice(kind.length + 1),
        // Sound: an item's input was typed by the call of its kind.
        input: item.input as ChangeInput<Kind>,
      })),
    [items, kind],
  );
}
