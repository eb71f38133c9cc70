// The page of the browser tests: the real recorder, camera and photo components, and nothing else.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme/theme.css';
import { AttachmentPanel } from './attachment-panel.tsx';
import { encodeSlices, encodeWhole } from './encode-mp3.ts';
import { preparePhoto } from './photo.ts';
import { VisitorProvider } from '../navigation/visitor.tsx';
import { useAttachment } from './use-attachment.ts';
import type { RecorderHandle } from './use-recorder.ts';

const parts = { preparePhoto, encodeSlices, encodeWhole };

export type MediaOnTestPage = {
  readonly media: typeof parts;
  readonly recorderHandle: RecorderHandle;
};

const kinds = ['image', 'video', 'audio'] as const;

function TestPage() {
  const [chosen, onChoose] = useState<File | null>(null);
  const attachment = useAttachment({ ownerId: 'amina', draftKey: 'chat-1', kinds, chosen, onChoose });
  const { voice } = attachment;
  useEffect(() => {
    Object.assign(window, { recorderHandle: voice } satisfies Partial<MediaOnTestPage>);
  }, [voice]);
  return (
    <main>
      <h1>Media</h1>
      <AttachmentPanel attachment={attachment} />
      {attachment.isFree && (
        <button type="button" onClick={attachment.record}>
          Record
        </button>
      )}
      <button type="button" onClick={attachment.takePhoto}>
        Open camera
      </button>
      <button type="button" {...attachment.submit} disabled={attachment.isUnderWay}>
        Send
      </button>
    </main>
  );
}

Object.assign(window, { media: parts } satisfies Partial<MediaOnTestPage>);
i18n.load('en', {});
i18n.activate('en');
// Without a theme there are no colours, and contrast checks would have nothing to check.
document.documentElement.dataset['theme'] = 'talkEnglish';
const router = createRouter({
  routeTree: createRootRoute({ component: TestPage }),
  history: createMemoryHistory(),
});
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <VisitorProvider value="staff">
        <RouterProvider router={router} />
      </VisitorProvider>
    </I18nProvider>
  </StrictMode>,
);
