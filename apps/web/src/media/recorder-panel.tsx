// The recorder's user interface: Record, Stop, Listen, and recording again.
import { useLingui } from '@lingui/react';
import { Circle, Mic, Square } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { durationInWords } from './duration.ts';
import { LevelMeter } from './level-meter.tsx';
import { RecordingReady } from './recording-ready.tsx';
import styles from './recorder-panel.module.css';
import type { RecorderState } from './recorder-state.ts';
import { SpokenDuration } from './spoken-duration.tsx';
import { UnfinishedOffer } from './unfinished-offer.tsx';
import type { RecorderInHand } from './use-recorder.ts';

export function RecorderPanel({ state, recorder }: RecorderInHand) {
  const { i18n } = useLingui();
  return (
    <section className={styles.panel} aria-label={i18n._('Voice recording')}>
      <VisuallyHidden>
        <output>{useAnnouncement(state)}</output>
      </VisuallyHidden>
      <div role="alert">{state.phase === 'failed' && <FieldError>{i18n._(state.sentence)}</FieldError>}</div>
      {state.phase === 'idle' && <UnfinishedOffer recorder={recorder} />}
      {state.phase === 'ready' ? (
        <RecordingReady recording={state.recording} onAgain={recorder.start} onDelete={recorder.cancel} />
      ) : (
        <RecordingControls state={state} recorder={recorder} />
      )}
    </section>
  );
}

// Record becomes Stop in the same element, so the focus stays on it.
function RecordingControls({ state, recorder }: RecorderInHand) {
  const { i18n } = useLingui();
  const recording = state.phase === 'recording';
  const waiting = state.phase === 'asking' || state.phase === 'encoding';
  return (
    <div className={styles.row}>
      <Button
        variant={recording ? 'danger' : 'quiet'}
        icon={recording ? Square : Mic}
        busy={waiting}
        onClick={recording ? recorder.stop : recorder.start}
      >
        {recording ? i18n._('Stop') : i18n._('Record')}
      </Button>
      {recording && (
        <>
          <span className={styles.elapsed} role="timer">
            <Circle className={styles.dot} aria-hidden />
            <SpokenDuration seconds={state.elapsedSeconds} />
          </span>
          <LevelMeter level={recorder.level} />
        </>
      )}
      {state.phase === 'encoding' && (
        <label className={styles.encoding}>
          {i18n._('Preparing your recording')}
          <progress className={styles.progress} value={state.progress} />
        </label>
      )}
      {(recording || waiting) && (
        <Button variant="plain" onClick={recorder.cancel}>
          {i18n._('Cancel')}
        </Button>
      )}
    </div>
  );
}

/** Each phase is announced once; the running seconds are not, or they would drown out the user's own voice. */
function useAnnouncement(state: RecorderState): string {
  const { i18n } = useLingui();
  if (state.phase === 'recording') return i18n._('Recording');
  if (state.phase === 'encoding') return i18n._('Preparing your recording');
  if (state.phase !== 'ready') return '';
  return `${i18n._('Recording ready')}, ${durationInWords(state.recording.seconds, i18n.locale)}`;
}
