// What the signed-in person has chosen about being told, and changes it.
import { ownChoices } from '@foothold/domain/notifications/collections';
import { noChoices, type ContactChoices } from '@foothold/domain/notifications/choices';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { useViewer } from '../../session/viewer.tsx';

export type Choices = {
  /** Null until it is known. */
  readonly chosen: ContactChoices | null;
  readonly busy: boolean;
  readonly change: (changed: Partial<ContactChoices>) => void;
};

export function useChoices(): Choices {
  const { id } = useViewer();
  const { rows, status } = useLive(ownChoices, { userId: id });
  const { attempt, busy } = useAttemptWithToast();
  const [row] = rows;
  if (row === undefined && status !== 'ready') return { chosen: null, busy, change: () => undefined };
  const { userId: _, ...chosen } = row ?? { userId: id, ...noChoices };
  const change = (changed: Partial<ContactChoices>) =>
    void attempt(() => calls.notifications.setContactChoices({ ...chosen, ...changed }));
  return { chosen, busy, change };
}
