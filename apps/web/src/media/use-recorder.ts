// Connects a component to its voice recorder: the state and the actions.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLazyRecorder } from './lazy-recorder.ts';
import type { Recorder, RecorderOptions, RecorderState } from './recorder-state.ts';

export type RecorderInHand = {
  readonly state: RecorderState;
  readonly recorder: Recorder;
};

/** Another owner or place needs another component: give it a `key`. */
export function useRecorder({ ownerId, place }: RecorderOptions): RecorderInHand {
  const [recorder] = useState(() => createLazyRecorder({ ownerId, place }));
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  useEffect(() => () => void recorder.leave(), [recorder]);
  return { state, recorder };
}
