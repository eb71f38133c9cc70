// What is attached to a form, or about to be: the chosen file, the camera or the recorder; and why a file was refused.
import { Suspense } from 'react';
import { FileInput } from '../ui/file-input.tsx';
import { FilePreview } from './file-preview.tsx';
import { LazyCameraPanel } from './lazy-camera-panel.tsx';
import { LazyRecorderPanel } from './lazy-recorder-panel.tsx';
import { RefusedFileNotice } from './refused-file.tsx';
import type { Attachment } from './use-attachment.ts';

export function AttachmentPanel({ attachment }: { readonly attachment: Attachment }) {
  const { chosen, isCameraOpen, showsRecorder, voice, choose, openCamera, remove } = attachment;
  return (
    <>
      {chosen !== null && <FilePreview file={chosen} onRemove={remove} />}
      <Suspense>
        {isCameraOpen && (
          <LazyCameraPanel onPhoto={(photo) => void choose(photo)} onClose={() => openCamera(false)} />
        )}
        {showsRecorder && <LazyRecorderPanel {...voice} />}
      </Suspense>
      <RefusedFileNotice refusing={attachment.refusing} />
      <FileInput {...attachment.picker} onChoose={(file) => void choose(file)} />
    </>
  );
}
