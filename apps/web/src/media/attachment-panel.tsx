// What is attached to a form, or about to be: the chosen file, the camera or the recorder; and why a file was refused.
import { Suspense } from 'react';
import { FileInput } from '../ui/file-input.tsx';
import { LoadingSpinner } from '../ui/spinner.tsx';
import { FilePreview } from './file-preview.tsx';
import { LazyPhotoCapture } from './lazy-photo-capture.tsx';
import { IDLE } from './recorder-state.ts';
import { RefusedFileNotice } from './refused-file.tsx';
import type { Attachment } from './use-attachment.ts';
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';

export function AttachmentPanel({ attachment }: { readonly attachment: Attachment }) {
  const { chosen, isPreparing, taking, takesFilms, showsRecorder, voice, unfinished } = attachment;
  const { choose, record, remove, stopTaking, acceptRecording } = attachment;
  // What is being recorded is in the capture panel.
  const inForm = taking === 'sound' ? IDLE : voice.state;
  return (
    <>
      {isPreparing && taking === null && <LoadingSpinner />}
      {chosen !== null && <FilePreview file={chosen} onRemove={remove} />}
      <Suspense>
        {showsRecorder && (
          <LazyRecorderPanel
            state={inForm}
            recorder={voice.recorder}
            unfinished={unfinished}
            onRecord={record}
          />
        )}
      </Suspense>
      <Suspense fallback={<LoadingSpinner />}>
        {taking === 'photo' && (
          <LazyPhotoCapture
            takesFilms={takesFilms}
            onTake={(file) => void choose(file)}
            onUse={(file) => void choose(file, true)}
            onClose={stopTaking}
          />
        )}
        {taking === 'sound' && (
          <LazySoundRecorder
            {...voice}
            sends={attachment.sendsTaken}
            onKeep={() => acceptRecording(false)}
            onUse={() => acceptRecording(true)}
            onClose={stopTaking}
          />
        )}
      </Suspense>
      <Suspense>
        {attachment.doubtful !== null && <LazyDoubtfulFile {...attachment} doubtful={attachment.doubtful} />}
      </Suspense>
      <RefusedFileNotice refusing={attachment.refusing} />
      <FileInput {...attachment.picker} onChoose={(file) => void choose(file)} />
    </>
  );
}

/** The question about a film that other phones may not play, loaded when one is chosen. */
const LazyDoubtfulFile = lazyWithRetry(async () => (await import('./doubtful-file.tsx')).DoubtfulFile);

/** The full-screen recorder, loaded when a user wants to record. */
const LazySoundRecorder = lazyWithRetry(async () => {
  // What shows the recording in the form afterwards comes with it, so that Send does not move under the finger.
  const [{ SoundRecorder }] = await Promise.all([import('./sound-recorder.tsx'), LazyRecorderPanel.load()]);
  return SoundRecorder;
});

/** The recorder panel for forms, loaded after the page itself. */
const LazyRecorderPanel = lazyWithRetry(async () => (await import('./recorder-panel.tsx')).RecorderPanel);
