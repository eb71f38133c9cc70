// What a person has begun to write in each chat: words stay on the device, a chosen file for as long as the page lives.
import { useCallback, useState } from 'react';
import { draftKey, readDraft, writeDraft } from '../../connection/drafts.ts';

export type Draft = { readonly text: string; readonly file: File | null };

const files = new Map<string, File>();

export function useDraft(ownerId: string, chatId: string) {
  const key = draftKey(ownerId, `chat ${chatId}`);
  const [draft, setDraft] = useState<Draft>(() => ({
    text: readDraft(key),
    file: files.get(key) ?? null,
  }));
  const change = useCallback(
    (part: Partial<Draft>) => {
      if (part.text !== undefined) writeDraft(key, part.text);
      if (part.file !== undefined) keepFile(key, part.file);
      setDraft((draft) => ({ ...draft, ...part }));
    },
    [key],
  );
  return [draft, change] as const;
}

function keepFile(key: string, file: File | null): void {
  if (file === null) files.delete(key);
  else files.set(key, file);
}
