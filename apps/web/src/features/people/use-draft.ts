// What the signed-in person is writing somewhere, kept on this device until it is sent: a closed tab or an update loses nothing.
import { useState } from 'react';
import { draftKey, readDraft, writeDraft } from '../../connection/drafts.ts';
import { useViewer } from './viewer.tsx';

/** Like `useState('')`, and found again in the same place. Sent or emptied, nothing of it stays. */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const viewer = useViewer();
  const key = draftKey(viewer.id, place);
  const [kept, setKept] = useState({ key, text: readDraft(key) });
  // Another place, while the part stays on the screen.
  const text = kept.key === key ? kept.text : readDraft(key);
  const change = (next: string) => {
    setKept({ key, text: next });
    writeDraft(key, next);
  };
  return [text, change];
}
