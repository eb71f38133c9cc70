// Records the voice on the whole screen: Stop, then listen, then "Use this" or "Again"; or Send at once.
import { useLingui } from '@lingui/react';
import { Check, Circle, Mic, RotateCcw, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { EncodingProgress } from './encoding-progress.tsx';
import { ListenButton } from './listen-button.tsx';
import type { Recording } from './recorder-state.ts';
import { SpokenDuration } from './spoken-duration.tsx';
import { Shutter, CapturePanel } from './capture-panel.tsx';
import { useRecorderAnnouncement } from './use-recorder-announcement.ts';
import type { RecorderHandle } from './use-recorder.ts';
import { Wave } from './wave.tsx';
import styles from './capture-panel.module.css';
import recorderPanelStyles from './recorder-panel.module.css';

type Props = RecorderHandle & {
  /** What the user wants to use is sent at once. */
  readonly sends: boolean;
  /** What was recorded is kept. */
  readonly onKeep: () => void;
  /** The recording is what the user wants to send. */
  readonly onUse: () => void;
  readonly onClose: () => void;
};

export function SoundRecorder({ state, recorder, sends, onKeep, onUse, onClose }: Props) {
  const { i18n } = useLingui();
  const announcement = useRecorderAnnouncement(state);
  const isRecording = state.phase === 'recording';
  const [isSending, setIsSending] = useState(false);
  const isReady = state.phase === 'ready';
  const send = useEffectEvent(onUse);
  useEffect(() => {
    if (isSending && isReady) send();
  }, [isSending, isReady]);
  const cancel = () => {
    void recorder.cancel();
    onClose();
  };
  // Escape throws nothing away: it stops, and keeps what was recorded.
  const leave = () => {
    if (isRecording) void recorder.stop();
    else if (isReady) onKeep();
    else if (state.phase === 'asking') cancel();
  };
  return (
    <CapturePanel
      label={i18n._('Voice recording')}
      onLeave={leave}
      controls={
        state.phase === 'ready' ? (
          <div className={styles.answers}>
            <Button icon={RotateCcw} onClick={() => void recorder.start()}>
              {i18n._('Again')}
            </Button>
            <Button variant="primary" icon={Check} onClick={onUse}>
              {i18n._('Use this')}
            </Button>
          </div>
        ) : (
          <>
            <Button className={styles.cancel} variant="plain" onClick={cancel}>
              {i18n._('Cancel')}
            </Button>
            <Shutter
              icon={isRecording ? Square : Mic}
              label={state.phase === 'asking' ? i18n._('Record') : i18n._('Stop')}
              tone={isRecording ? 'bad' : 'brand'}
              busy={!isRecording}
              onPress={() => void recorder.stop()}
            />
            <div className={styles.others}>
              {sends && isRecording && (
                <Button
                  variant="primary"
                  onClick={() => {
                    setIsSending(true);
                    void recorder.stop();
                  }}
                >
                  {i18n._('Send')}
                </Button>
              )}
            </div>
          </>
        )
      }
    >
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      <div className={styles.words}>
        {isRecording && (
          <>
            <Elapsed>
              <Circle className={styles.dot} aria-hidden />
              <SpokenDuration seconds={state.elapsedSeconds} />
            </Elapsed>
            <LevelMeter level={recorder.level} />
          </>
        )}
        {state.phase === 'encoding' && <EncodingProgress progress={state.progress} />}
        {state.phase === 'ready' && <Recorded recording={state.recording} />}
      </div>
    </CapturePanel>
  );
}

function Elapsed({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.elapsed} role="timer">
      {children}
    </span>
  );
}

function Recorded({ recording }: { readonly recording: Recording }) {
  const listen = useRef<HTMLButtonElement>(null);
  // The pressed button is gone; the next control takes its focus.
  useEffect(() => listen.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Wave peaks={recording.peaks} />
      <span className={styles.elapsed}>
        <SpokenDuration seconds={recording.seconds} />
      </span>
      <ListenButton blob={recording.blob} ref={listen} />
    </>
  );
}

/** A volume meter, which shows that the microphone works. `level` returns 0 to 1. Updated outside React, because it changes with every frame. */
function LevelMeter({ level }: { level: () => number }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      // The square root, because normal speech uses only a small part of the range.
      bar.current?.style.setProperty('--level', Math.sqrt(level()).toFixed(2));
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <span className={recorderPanelStyles.meter} aria-hidden>
      <span className={recorderPanelStyles.level} ref={bar} />
    </span>
  );
}
