// The recordings of a form that no longer exists: found once its recorder has closed, saved as files, deleted.
import { useCallback, useEffect, useState } from 'react';
import type { UnfinishedRecording } from '../media/recorder-state.ts';
import { useRecorder } from '../media/use-recorder.ts';
import { useViewer } from '../session/viewer.tsx';
import { saveFile } from '../ui/save-file.ts';

export type LeftRecordings = {
  /** Newest first. */
  readonly all: readonly UnfinishedRecording[];
  readonly save: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

export function useLeftRecordings(place: string): LeftRecordings {
  const { id: ownerId } = useViewer();
  const { recorder } = useRecorder({ ownerId, place });
  const [all, setAll] = useState<readonly UnfinishedRecording[]>([]);
  const find = useCallback(async () => {
    const { findLeft } = await import('../media/unfinished-recordings.ts');
    return findLeft({ ownerId, place });
  }, [ownerId, place]);
  useEffect(() => {
    // Without a connection the code may be missing: they are found when the page is next opened.
    find().then(setAll, console.warn);
  }, [find]);
  return {
    all,
    save: async (id) => {
      await recorder.recoverRecording(id);
      const state = recorder.state();
      if (state.phase === 'ready') saveFile(state.recording.blob, state.recording.fileName);
      // It stays on this device.
      await recorder.leave();
    },
    remove: async (id) => {
      await recorder.deleteUnfinished(id);
      setAll(await find());
    },
  };
}
