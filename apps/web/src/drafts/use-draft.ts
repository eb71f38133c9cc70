// The signed-in user's text draft of one place, stored on this device until it is sent.
import { isBlank } from '@foothold/domain/contract/blank';
import { useState } from 'react';
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
