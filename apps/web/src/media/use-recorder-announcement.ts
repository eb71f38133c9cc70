// What a screen reader says of a recorder: each phase once, not the running seconds, which would drown out the user's own voice.
import { useLingui } from '@lingui/react';
import { durationInWords } from './duration.ts';
import type { RecorderState } from './recorder-state.ts';

export function useRecorderAnnouncement(state: RecorderState): string {
  const { i18n } = useLingui();
  if (state.phase === 'recording') return i18n._('Recording');
  if (state.phase === 'encoding') return i18n._('Please wait. Your recording is almost ready.');
  if (state.phase !== 'ready') return '';
  return `${i18n._('Recording ready')}, ${durationInWords(state.recording.seconds, i18n.locale)}`;
}
