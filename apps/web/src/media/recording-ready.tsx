// A finished recording before it is sent: its waveform and duration, Listen, Record again, Delete.
import { useLingui } from '@lingui/react';
import { Mic, Trash2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { ListenButton } from './listen-button.tsx';
import styles from './recorder-panel.module.css';
import type { Recording } from './recorder-state.ts';
import { SpokenDuration } from './spoken-duration.tsx';
import { Wave } from './wave.tsx';

type RecordingReadyProps = {
  readonly recording: Recording;
  readonly onAgain: () => void;
  readonly onDelete: () => Promise<void>;
};

export function RecordingReady({ recording, onAgain, onDelete }: RecordingReadyProps) {
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
