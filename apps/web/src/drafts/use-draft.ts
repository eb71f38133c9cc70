// What the signed-in person is writing somewhere, kept on this device until it is sent: a closed tab or an update loses nothing.
import { useState } from 'react';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';
import { useViewer } from '../session/viewer.tsx';

/**
 * Like `useState('')`, and found again in the same place. Emptied, nothing of it stays; neither of what was sent, unless something
 * else was typed meanwhile.
 */
export function useDraft(
  place: string,
): readonly [text: string, change: (text: string) => void, sent: (text: string) => void] {
  const viewer = useViewer();
  const key = draftKey(viewer.id, place);
  const [kept, setKept] = useState({ key, text: readDraft(key) });
  // Another place, while the part stays on the screen.
  const text = kept.key === key ? kept.text : readDraft(key);
  const change = (next: string) => {
    setKept({ key, text: next });
    writeDraft(key, next);
  };
  const sent = (words: string) => {
    setKept((now) => (now.key === key && now.text === words ? { key, text: '' } : now));
    if (readDraft(key) === words) writeDraft(key, '');
  };
  return [text, change, sent];
}
