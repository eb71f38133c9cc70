// What the signed-in person is writing somewhere, kept on this device until it is sent: a closed tab or an update loses nothing.
import { useState } from 'react';
import { draftKey } from '../../connection/draft-key.ts';
import { useViewer } from './viewer.tsx';

/** Like `useState('')`, and found again in the same place. Sent or emptied, nothing of it stays. */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const viewer = useViewer();
  const key = draftKey(viewer.id, place);
  const [kept, setKept] = useState({ key, text: read(key) });
  // Another place, while the part stays on the screen.
  const text = kept.key === key ? kept.text : read(key);
  const change = (next: string) => {
    setKept({ key, text: next });
    write(key, next);
  };
  return [text, change];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A device without room, or without storage: the text is still on the screen.
  }
}
