// The signed-in user's text draft of one place, stored on this device until it is sent.
import { isBlank } from '@foothold/domain/contract/blank';
import { useEffect, useState } from 'react';
import { deleteDraft, draftKey, readDraft, writeDraft } from './draft-storage.ts';
import { useViewer } from '../session/viewer.tsx';

/**
 * Like `useState('')`, but persistent per place. A blank text deletes the draft. `sent` deletes it too, unless the text has
 * changed since.
 */
export function useDraft(
  place: string,
): readonly [text: string, change: (text: string) => void, sent: (text: string) => void] {
  const viewer = useViewer();
  const key = draftKey(viewer.id, place);
  const [draft, setDraft] = useState({ key, text: readDraft(key) });
  // Another tab has changed it: an older text here must not overwrite that, or be sent again.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setDraft({ key, text: event.newValue ?? '' });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  // The place changed while the component stayed mounted.
  const text = draft.key === key ? draft.text : readDraft(key);
  const change = (next: string) => {
    setDraft({ key, text: next });
    if (isBlank(next)) deleteDraft(key);
    else writeDraft(key, next);
  };
  const sent = (sentText: string) => {
    setDraft((now) => (now.key === key && now.text === sentText ? { key, text: '' } : now));
    if (readDraft(key) === sentText) deleteDraft(key);
  };
  return [text, change, sent];
}
