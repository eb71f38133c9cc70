// What a person has begun to send in each chat: words stay on the device, a chosen file for as long as the page lives.
import { useCallback, useState } from 'react';
import { useDraft } from '../people/use-draft.ts';

export type MessageDraft = { readonly text: string; readonly file: File | null };

const files = new Map<string, File>();

/** Give the part that uses it the chat's id as `key`. */
export function useMessageDraft(chatId: string) {
  const [text, setText] = useDraft(`chat ${chatId}`);
  const [file, setFile] = useState(() => files.get(chatId) ?? null);
  const changeFile = useCallback(
    (chosen: File | null) => {
      if (chosen === null) files.delete(chatId);
      else files.set(chatId, chosen);
      setFile(chosen);
    },
    [chatId],
  );
  const draft: MessageDraft = { text, file };
  return { draft, setText, setFile: changeFile };
}
