// The recorder inside a form: a recording that is ready or was left, and why one failed. The form has the button to record.
import { useLingui } from '@lingui/react';
import { Mic, Trash2, RotateCcw } from 'lucide-react';
import { FieldError } from '../ui/field.tsx';
import { useComesIntoView } from '../ui/use-comes-into-view.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { EncodingProgress } from './encoding-progress.tsx';
import { useRecorderAnnouncement } from './use-recorder-announcement.ts';
import type { RecorderHandle } from './use-recorder.ts';
import type { Unfinished } from './use-unfinished.ts';
import { Button } from '../ui/button.tsx';
import { ListenButton } from './listen-button.tsx';
import type { Recording, UnfinishedRecording } from './recorder-state.ts';
import { SpokenDuration } from './spoken-duration.tsx';
import { Wave } from './wave.tsx';
import styles from './recorder-panel.module.css';

type Props = RecorderHandle & {
  readonly unfinished: Unfinished;
  readonly onRecord: () => void;
};

export function RecorderPanel({ state, recorder, unfinished: { newest, remove }, onRecord }: Props) {
  const { i18n } = useLingui();
  const failure = useComesIntoView<HTMLDivElement>(state.phase === 'failed');
  return (
    <section className={styles.panel} aria-label={i18n._('Voice recording')}>
      <VisuallyHidden>
        <output>{useRecorderAnnouncement(state)}</output>
      </VisuallyHidden>
      <div ref={failure} role="alert">
        {state.phase === 'failed' && <FieldError>{i18n._(state.sentence)}</FieldError>}
      </div>
      {newest !== undefined && (
        <UnfinishedOffer
          recording={newest}
          onUse={() => void recorder.recoverRecording(newest.id)}
          onDelete={() => void remove(newest.id)}
        />
      )}
      {state.phase === 'encoding' && <EncodingProgress progress={state.progress} />}
      {state.phase === 'ready' && (
        <RecordingReady recording={state.recording} onAgain={onRecord} onDelete={recorder.cancel} />
      )}
    </section>
  );
}

type RecordingReadyProps = {
  readonly recording: Recording;
  readonly onAgain: () => void;
  readonly onDelete: () => Promise<void>;
};

/** A finished recording before it is sent: its waveform and duration, Listen, Record again, Delete. */
function RecordingReady({ recording, onAgain, onDelete }: RecordingReadyProps) {
  const { i18n } = useLingui();
  return (
    <>
      <div className={styles.row}>
        <Wave peaks={recording.peaks} />
        <span className={styles.elapsed}>
          <SpokenDuration seconds={recording.seconds} />
        </span>
      </div>
      <div className={styles.row}>
        <ListenButton blob={recording.blob} />
        <Button icon={Mic} onClick={onAgain}>
          {i18n._('Record again')}
        </Button>
        <Button variant="plain" icon={Trash2} onClick={onDelete}>
          {i18n._('Delete recording')}
        </Button>
      </div>
    </>
  );
}

type UnfinishedOfferProps = {
  readonly recording: UnfinishedRecording;
  readonly onUse: () => void;
  readonly onDelete: () => void;
};

/** Offers an unfinished recording that was made here before the page was closed. */
function UnfinishedOffer({ recording, onUse, onDelete }: UnfinishedOfferProps) {
  const { i18n } = useLingui();
  return (
    <div className={styles.offer}>
      <p>
        {i18n._('You have a recording that was not sent')} (<SpokenDuration seconds={recording.seconds} />)
      </p>
      <div className={styles.row}>
        <Button icon={RotateCcw} onClick={onUse}>
          {i18n._('Use it')}
        </Button>
        <Button variant="plain" icon={Trash2} onClick={onDelete}>
          {i18n._('Delete recording')}
        </Button>
      </div>
    </div>
  );
}
