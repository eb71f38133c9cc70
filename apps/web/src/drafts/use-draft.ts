// The signed-in user's text draft of one form, stored on this device until it is sent.
import { isBlank } from '@foothold/domain/contract/blank';
import { useEffect, useState } from 'react';
import { deleteDraft, storageKeyOf, readDraft, writeDraft } from './draft-storage.ts';
import { useViewer } from '../session/viewer.tsx';

/**
 * Like `useState('')`, but persistent per draft key. A blank text deletes the draft. `sent` deletes it too, unless the text has
 * changed since.
 */
export function useDraft(
  draftKey: string,
): readonly [text: string, change: (text: string) => void, sent: (text: string) => void] {
  const viewer = useViewer();
  const key = storageKeyOf(viewer.id, draftKey);
  const [draft, setDraft] = useState({ key, text: readDraft(key) });
  // Another tab has changed it: an older text here must not overwrite that, or be sent again.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setDraft({ key, text: event.newValue ?? '' });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  // The key changed while the component stayed mounted.
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
