// The full-screen recorder, loaded when a user wants to record.
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import { LazyRecorderPanel } from './lazy-recorder-panel.tsx';

export const LazySoundRecorder = lazyWithRetry(async () => {
  // What shows the recording in the form afterwards comes with it, so that Send does not move under the finger.
  const [{ SoundRecorder }] = await Promise.all([import('./sound-recorder.tsx'), LazyRecorderPanel.load()]);
  return SoundRecorder;
});
