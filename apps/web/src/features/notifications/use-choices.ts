// What the signed-in person has chosen about being told, and changes it.
import { ownChoices } from '@foothold/domain/notifications/collections';
import { noChoices, type ContactChoices } from '@foothold/domain/notifications/choices';
import { useLive } from '@foothold/live/react/use-live';
import { useRef, useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { useViewer } from '../../session/viewer.tsx';

export type Choices = {
  /** As asked for, until the server has answered. */
  readonly chosen: ContactChoices;
  readonly change: (changed: Partial<ContactChoices>) => void;
};

/** Null until they are known. */
export function useChoices(): Choices | null {
  const { id } = useViewer();
  const { rows, status } = useLive(ownChoices, { userId: id });
  const { attempt } = useAttemptWithToast();
  const [asked, setAsked] = useState<ContactChoices | null>(null);
  const before = useRef(Promise.resolve());
  const [row] = rows;
  if (row === undefined && status !== 'ready') return null;
  const { userId: _, ...stored } = row ?? { userId: id, ...noChoices };
  const chosen = asked ?? stored;
  const change = (changed: Partial<ContactChoices>) => {
    const next = { ...chosen, ...changed };
    setAsked(next);
    // One after the other: each says all choices.
    before.current = before.current.then(async () => {
      await attempt(() => calls.notifications.setContactChoices(next));
      setAsked((latest) => (latest === next ? null : latest));
    });
  };
  return { chosen, change };
}
