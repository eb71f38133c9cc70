// The signed-in user's text draft of one place, stored on this device until it is sent.
import { useState } from 'react';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';
import { useViewer } from '../session/viewer.tsx';

/**
 * Like `useState('')`, but persistent per place. An empty text deletes the draft. `sent` deletes it too, unless the text has
 * changed since.
 */
export function useDraft(
  place: string,
): readonly [text: string, change: (text: string) => void, sent: (text: string) => void] {
  const viewer = useViewer();
  const key = draftKey(viewer.id, place);
  const [draft, setDraft] = useState({ key, text: readDraft(key) });
  // The place changed while the component stayed mounted.
  const text = draft.key === key ? draft.text : readDraft(key);
  const change = (next: string) => {
    setDraft({ key, text: next });
    writeDraft(key, next);
  };
  const sent = (sentText: string) => {
    setDraft((now) => (now.key === key && now.text === sentText ? { key, text: '' } : now));
    if (readDraft(key) === sentText) writeDraft(key, '');
  };
  return [text, change, sent];
}
