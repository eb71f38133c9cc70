// Changing what is stored already, through the outbox: safe on this device before the screen shows it, and what of it still waits.
import type { Outbox } from '@foothold/live/client/outbox';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useOutbox, useOutboxItems } from '@foothold/live/react/use-outbox';
import { useCallback, useMemo } from 'react';
import { CallRefused } from './calls.ts';
import type { ChangeInput, ChangeKind } from './changes.ts';

/** `subject`: what is changed. Changes of one subject arrive in the order they were made. */
export type Change<Kind extends ChangeKind> = {
  readonly subject: string;
  readonly input: ChangeInput<Kind>;
  /** In words for who changed it, who may read them when that is gone. */
  readonly about?: string;
};

/** Throws a refusal when this device has no room for it. */
export function useChange<Kind extends ChangeKind>(kind: Kind): (change: Change<Kind>) => Promise<void> {
  const outbox = useOutbox();
  return useCallback((change: Change<Kind>) => keepChange(outbox, kind, change), [outbox, kind]);
}

function laneOf(kind: ChangeKind, subject: string): string {
  return `${kind} ${subject}`;
}

async function keepChange<Kind extends ChangeKind>(
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
  if (refusal !== null) throw new CallRefused(refusal.code, refusal.msg, {});
}

/** The newest of one subject. */
export function useWaitingChange(kind: ChangeKind, subject: string): OutboxItem | undefined {
  return useOutboxItems({ lane: laneOf(kind, subject) }).at(-1);
}

export type WaitingChange<Kind extends ChangeKind> = Change<Kind> & { readonly item: OutboxItem };

/** From the oldest to the newest; also those that were refused, and for a while those that were sent. */
export function useWaitingChanges<Kind extends ChangeKind>(kind: Kind): readonly WaitingChange<Kind>[] {
  const items = useOutboxItems({ kind });
  return useMemo(
    () =>
      items.map((item) => ({
        item,
        subject: item.lane.slice(kind.length + 1),
        // Sound: what is kept under a kind was typed by that kind's call.
        input: item.input as ChangeInput<Kind>,
      })),
    [items, kind],
  );
}

/** What the screen shows as if it had happened already: everything but what was refused. */
export function isExpected({ item }: { readonly item: OutboxItem }): boolean {
  return item.state.name !== 'try-again';
}
