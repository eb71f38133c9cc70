// What is attached to a form, or about to be: the chosen file, the camera or the recorder; and why a file was refused.
import { Suspense } from 'react';
import { FileInput } from '../ui/file-input.tsx';
import { LoadingSpinner } from '../ui/spinner.tsx';
import { FilePreview } from './file-preview.tsx';
import { LazyCameraTaker } from './lazy-camera-taker.tsx';
import { LazyRecorderPanel } from './lazy-recorder-panel.tsx';
import { LazySoundTaker } from './lazy-sound-taker.tsx';
import { IDLE } from './recorder-state.ts';
import { RefusedFileNotice } from './refused-file.tsx';
import type { Attachment } from './use-attachment.ts';

export function AttachmentPanel({ attachment }: { readonly attachment: Attachment }) {
  const { chosen, taking, takesFilms, showsRecorder, voice, choose, record, remove } = attachment;
  const { stopTaking, acceptRecording } = attachment;
  // What is being recorded is in the taker.
  const inForm = taking === 'sound' ? IDLE : voice.state;
  return (
    <>
      {chosen !== null && <FilePreview file={chosen} onRemove={remove} />}
      <Suspense>
        {showsRecorder && <LazyRecorderPanel state={inForm} recorder={voice.recorder} onRecord={record} />}
      </Suspense>
      <Suspense fallback={<LoadingSpinner />}>
        {taking === 'photo' && (
          <LazyCameraTaker
            takesFilms={takesFilms}
            onTake={(file) => void choose(file)}
            onClose={stopTaking}
          />
        )}
        {taking === 'sound' && <LazySoundTaker {...voice} onUse={acceptRecording} onClose={stopTaking} />}
      </Suspense>
      <RefusedFileNotice refusing={attachment.refusing} />
      <FileInput {...attachment.picker} onChoose={(file) => void choose(file)} />
    </>
  );
}
