// Announces other users' new messages while the chat is open, but none that was there before.
import type { Message } from '@foothold/domain/chat/collections';
import { previewText } from '@foothold/domain/chat/preview';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { useAuthorName } from './use-author-name.ts';

type Props = { readonly messages: readonly Message[]; readonly people: ReadonlyMap<string, Person> };

export function ArrivingMessage({ messages, people }: Props) {
  const newest = messages.at(-1);
  const [seqAtOpening] = useState(newest?.seq ?? 0);
  return (
    <VisuallyHidden>
      <output>
        {newest !== undefined && newest.seq > seqAtOpening && <Words message={newest} people={people} />}
      </output>
    </VisuallyHidden>
  );
}

function Words({ message, people }: { readonly message: Message; readonly people: Props['people'] }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const isMine = message.createdBy === viewer.id;
  const name = useAuthorName(message.createdBy, people.get(message.createdBy ?? ''), isMine);
  if (isMine) return null;
  const entry = { ...message, preview: message.text, fileType: message.file?.fileType ?? null };
  // User content is never looked up in the catalogue.
  const text = message.text === '' ? i18n._(previewText(entry)) : message.text;
  return i18n._('Message from {name}: {text}', { name, text });
}
