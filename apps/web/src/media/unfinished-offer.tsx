// Offers an unfinished recording that was made here before the page was closed.
import { useLingui } from '@lingui/react';
import { RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import styles from './recorder-panel.module.css';
import type { UnfinishedRecording } from './recorder-state.ts';
import { SpokenDuration } from './spoken-duration.tsx';

type Props = {
  readonly recording: UnfinishedRecording;
  readonly onUse: () => void;
  readonly onDelete: () => void;
};

export function UnfinishedOffer({ recording, onUse, onDelete }: Props) {
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
