// The signed-in user's sessions, which of them is this device, and ending the others.
import { ownSessions, type OwnSession } from '@foothold/domain/sign-in/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useEffect, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { useViewer } from '../../session/viewer.tsx';

export type OwnSessions = {
  /** This device first, then the most recently used. */
  readonly rows: readonly OwnSession[];
  readonly ready: boolean;
  /** Null until the server has said which session this is; without an answer none can be ended by mistake. */
  readonly hereId: string | null;
  readonly busy: boolean;
  readonly end: (sessionId: string) => Promise<boolean>;
  readonly endOthers: () => Promise<boolean>;
};

export function useOwnSessions(): OwnSessions {
  const { id: userId } = useViewer();
  const { rows, status } = useLive(ownSessions, { userId });
  const hereId = useHereId();
  const { busy, attempt } = useAttemptWithToast();
  return {
    rows: rows.toSorted(
      (a, b) => Number(b.id === hereId) - Number(a.id === hereId) || b.lastUsedAt.localeCompare(a.lastUsedAt),
    ),
    ready: status === 'ready' && hereId !== null,
    hereId,
    busy,
    end: (sessionId) => attempt(() => calls.signIn.endOwnSession({ sessionId })),
    endOthers: () => attempt(() => calls.signIn.endOtherSessions()),
  };
}

const againMs = 5000;

/** Retried until there is an answer: the connection may return while the screen is open. */
function useHereId(): string | null {
  const [hereId, setHereId] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      try {
        setHereId((await calls.signIn.readSession()).sessionId);
      } catch (error) {
        refusalOf(error);
        if (!left) timer = setTimeout(() => void ask(), againMs);
      }
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return hereId;
}
