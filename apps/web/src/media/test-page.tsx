// The page of the browser tests: the real recorder, camera and photo components, and nothing else.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme/theme.css';
import { CameraPanel } from './camera-panel.tsx';
import { encodeSlices, encodeWhole } from './encode-mp3.ts';
import { FilePreview } from './file-preview.tsx';
import { LazyRecorderPanel } from './lazy-recorder-panel.tsx';
import { preparePhoto } from './photo.ts';
import { useRecorder } from './use-recorder.ts';
import type { RecorderInHand } from './use-recorder.ts';

const parts = { preparePhoto, encodeSlices, encodeWhole };

export type MediaOnTestPage = {
  readonly media: typeof parts;
  readonly inHand: RecorderInHand;
};

function TestPage() {
  const [photo, setPhoto] = useState<File>();
  const [cameraOpen, setCameraOpen] = useState(false);
  const inHand = useRecorder({ ownerId: 'amina', place: 'chat-1' });
  useEffect(() => {
    Object.assign(window, { inHand } satisfies Partial<MediaOnTestPage>);
  }, [inHand]);
  return (
    <main>
      <h1>Media</h1>
      <Suspense>
        <LazyRecorderPanel {...inHand} />
      </Suspense>
      <button type="button" onClick={() => setCameraOpen(true)}>
        Open camera
      </button>
      {cameraOpen && <CameraPanel onPhoto={setPhoto} onClose={() => setCameraOpen(false)} />}
      {photo && <FilePreview file={photo} onRemove={() => setPhoto(undefined)} />}
    </main>
  );
}

Object.assign(window, { media: parts } satisfies Partial<MediaOnTestPage>);
i18n.load('en', {});
i18n.activate('en');
// Without a theme there are no colours, and contrast checks would have nothing to check.
document.documentElement.dataset['theme'] = 'talkEnglish';
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <TestPage />
    </I18nProvider>
  </StrictMode>,
);
