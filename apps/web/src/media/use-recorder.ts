// Connects a component to its voice recorder: the state and the actions.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Recorder, type RecorderOptions, type RecorderState, IDLE } from './recorder-state.ts';
import { recordingSentences } from './media-refusals.ts';

export type RecorderHandle = {
  readonly state: RecorderState;
  readonly recorder: Recorder;
};

/** Another owner or draft key needs another component: give it a `key`. */
export function useRecorder(options: RecorderOptions): RecorderHandle {
  const [recorder] = useState(() => createLazyRecorder(options));
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  useEffect(() => () => void recorder.leave(), [recorder]);
  return { state, recorder };
}

/** A recorder whose code is loaded on first use, so that no initial page load includes it. */
function createLazyRecorder(options: RecorderOptions): Recorder {
  const listeners = new Set<() => void>();
  let loaded: Recorder | undefined;
  let loading: Promise<Recorder> | undefined;
  let stateBefore: RecorderState = IDLE;
  // If the user leaves while the code is loading, the microphone must not open afterwards.
  let starts = 0;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const enterBefore = (state: RecorderState) => {
    stateBefore = state;
    tell();
  };
  const load = () => {
    loading ??= import('./recorder.ts').then(
      ({ createRecorder }) => {
        loaded = createRecorder(options);
        loaded.subscribe(tell);
        return loaded;
      },
      (error: unknown) => {
        // Without a connection the code cannot load; the next use tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const giveUpStart = () => {
    starts += 1;
    if (stateBefore.phase === 'asking') enterBefore(IDLE);
  };

  return {
    state: () => loaded?.state() ?? stateBefore,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    level: () => loaded?.level() ?? 0,
    async start() {
      const mine = (starts += 1);
      if (loaded === undefined) enterBefore({ phase: 'asking' });
      try {
        await load();
      } catch {
        if (mine === starts) {
          enterBefore({ phase: 'failed', kind: 'broken', sentence: recordingSentences.broken });
        }
        return;
      }
      stateBefore = IDLE;
      if (mine === starts) await loaded?.start();
    },
    stop: async () => loaded?.stop(),
    cancel: async () => {
      giveUpStart();
      await loaded?.cancel();
    },
    markSaved: async () => loaded?.markSaved(),
    leave: async () => {
      giveUpStart();
      await loaded?.leave();
    },
    findUnfinished: async () => {
      const recorder = await load().catch(() => null);
      // Offered when this form is next opened.
      return recorder === null ? [] : recorder.findUnfinished();
    },
    recoverRecording: async (id) => (await load()).recoverRecording(id),
    deleteUnfinished: async (id) => (await load()).deleteUnfinished(id),
  };
}
