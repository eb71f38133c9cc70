// The newest recording that a closed form or tab has left here. It is offered at once, and only while nothing is recorded.
import { useEffect, useState } from 'react';
import type { UnfinishedRecording } from './recorder-state.ts';
import type { RecorderHandle } from './use-recorder.ts';

export type Unfinished = {
  readonly newest: UnfinishedRecording | undefined;
  /** Deletes a recording and offers the next. */
  readonly remove: (id: string) => Promise<void>;
};

export function useUnfinished({ state, recorder }: RecorderHandle): Unfinished {
  const [newest, setNewest] = useState<UnfinishedRecording>();
  const isIdle = state.phase === 'idle';
  useEffect(() => {
    if (!isIdle) return undefined;
    let isCurrent = true;
    void recorder.findUnfinished().then(([found]) => {
      if (isCurrent) setNewest(found);
    });
    return () => {
      isCurrent = false;
      // It may be the one that is now being used.
      setNewest(undefined);
    };
  }, [recorder, isIdle]);
  return {
    newest,
    remove: async (id) => {
      await recorder.deleteUnfinished(id);
      const [next] = await recorder.findUnfinished();
      setNewest(next);
    },
  };
}
