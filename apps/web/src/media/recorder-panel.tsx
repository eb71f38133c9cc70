// The recorder inside a form: a recording that is ready or was left, and why one failed. The form has the button to record.
import { useLingui } from '@lingui/react';
import { FieldError } from '../ui/field.tsx';
import { useComesIntoView } from '../ui/use-comes-into-view.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { EncodingProgress } from './encoding-progress.tsx';
import { RecordingReady } from './recording-ready.tsx';
import styles from './recorder-panel.module.css';
import { UnfinishedOffer } from './unfinished-offer.tsx';
import { useRecorderAnnouncement } from './use-recorder-announcement.ts';
import type { RecorderInHand } from './use-recorder.ts';
import type { Unfinished } from './use-unfinished.ts';

type Props = RecorderInHand & {
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
