// The draft of each chat: text and a chosen file, both stored on the device.
import { useChosenFile } from '../../drafts/use-chosen-file.ts';
import { useDraft } from '../../drafts/use-draft.ts';

export type MessageDraft = { readonly text: string; readonly file: File | null };

export function useMessageDraft(chatId: string) {
  const place = `chat ${chatId}`;
  const [text, setText, textSent] = useDraft(place);
  const [file, setFile] = useChosenFile(place);
  const draft: MessageDraft = { text, file };
  return { draft, setText, textSent, setFile };
}
