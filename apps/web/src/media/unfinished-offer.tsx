// Offers an unfinished recording that was made here before the page was closed.
import { useLingui } from '@lingui/react';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './recorder-panel.module.css';
import type { Recorder, UnfinishedRecording } from './recorder-state.ts';
import { SpokenDuration } from './spoken-duration.tsx';

type Props = { readonly recorder: Recorder; readonly onDeleted: () => void };

export function UnfinishedOffer({ recorder, onDeleted }: Props) {
  const { i18n } = useLingui();
  const [unfinished, setUnfinished] = useState<UnfinishedRecording>();
  const check = async () => {
    const [newest] = await recorder.findUnfinished();
    setUnfinished(newest);
    onDeleted();
  };
  useEffect(() => {
    let here = true;
    const show = ([newest]: UnfinishedRecording[]) => here && setUnfinished(newest);
    // If storage cannot be read there is nothing to offer; recording still works.
    recorder.findUnfinished().then(show, () => show([]));
    return () => {
      here = false;
    };
  }, [recorder]);
  if (unfinished === undefined) return null;
  const { id, seconds } = unfinished;
  return (
    <div className={styles.offer}>
      <p>
        {i18n._('You have a recording that was not sent')} (<SpokenDuration seconds={seconds} />)
      </p>
      <div className={styles.row}>
        <Button icon={RotateCcw} onClick={() => recorder.recoverRecording(id)}>
          {i18n._('Use it')}
        </Button>
        <Button variant="plain" icon={Trash2} onClick={() => recorder.deleteUnfinished(id).then(check)}>
          {i18n._('Delete recording')}
        </Button>
      </div>
    </div>
  );
}
