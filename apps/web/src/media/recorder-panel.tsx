// The recorder inside a form: a recording that is ready or was left, why one failed, and Record, which opens the capture panel.
import { useLingui } from '@lingui/react';
import { Mic } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { EncodingProgress } from './encoding-progress.tsx';
import { RecordingReady } from './recording-ready.tsx';
import styles from './recorder-panel.module.css';
import { UnfinishedOffer } from './unfinished-offer.tsx';
import { useRecorderAnnouncement } from './use-recorder-announcement.ts';
import type { RecorderInHand } from './use-recorder.ts';
import { useComesIntoView } from '../ui/use-comes-into-view.ts';

type Props = RecorderInHand & {
  readonly onRecord: () => void;
  /** The recording that was left has been deleted. */
  readonly onOfferDeleted: () => void;
};

export function RecorderPanel({ state, recorder, onRecord, onOfferDeleted }: Props) {
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
      {state.phase === 'idle' && <UnfinishedOffer recorder={recorder} onDeleted={onOfferDeleted} />}
      {state.phase === 'encoding' && <EncodingProgress progress={state.progress} />}
      {state.phase === 'ready' ? (
        <RecordingReady recording={state.recording} onAgain={onRecord} onDelete={recorder.cancel} />
      ) : (
        <div className={styles.row}>
          <Button icon={Mic} disabled={state.phase === 'encoding'} onClick={onRecord}>
            {i18n._('Record')}
          </Button>
        </div>
      )}
    </section>
  );
}
