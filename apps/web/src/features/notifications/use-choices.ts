// What the signed-in person has chosen about being told, and changes it.
import { ownChoices } from '@foothold/domain/notifications/collections';
import { noChoices, type ContactChoices } from '@foothold/domain/notifications/choices';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { useViewer } from '../../session/viewer.tsx';

export type Choices = {
  readonly chosen: ContactChoices;
  readonly busy: boolean;
  readonly change: (changed: Partial<ContactChoices>) => void;
};

/** Null until they are known. */
export function useChoices(): Choices | null {
  const { id } = useViewer();
  const { rows, status } = useLive(ownChoices, { userId: id });
  const { attempt, busy } = useAttemptWithToast();
  const [row] = rows;
  if (row === undefined && status !== 'ready') return null;
  const { userId: _, ...chosen } = row ?? { userId: id, ...noChoices };
  const change = (changed: Partial<ContactChoices>) =>
    void attempt(() => calls.notifications.setContactChoices({ ...chosen, ...changed }));
  return { chosen, busy, change };
}
