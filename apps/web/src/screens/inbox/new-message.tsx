// Chooses the people to write to: opens their conversation, or creates it.
import { conversationSentences } from '@foothold/domain/chat/conversation';
import { roleLabels } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { Picker } from '../../ui/picker.tsx';
import { usePeople } from '../../features/people/use-people.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useChats } from '../../features/chat/use-chats.ts';

export function NewMessage({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const options = useWritable();
  const [started, setStarted] = useState<string | null>(null);
  useOpenOnceKnown(started, onClose);
  const form = useCallForm<{ readonly chosen: readonly string[] }>({
    initial: { chosen: [] },
    check: ({ chosen }) => (chosen.length === 0 ? { chosen: conversationSentences.nobody } : {}),
    send: async ({ chosen }) => {
      const { chatId } = await calls.chat.startConversation({ participants: [...chosen] });
      setStarted(chatId);
    },
  });
  return (
    <FormDialog
      heading={i18n._('New message')}
      saveWord={i18n._('Start chat')}
      {...form.dialog}
      unsaved={false}
      busy={form.busy || started !== null}
      onClose={onClose}
    >
      <Picker
        many
        label={i18n._('To')}
        placeholder={i18n._('Type a name')}
        emptyText={i18n._('User not found')}
        options={options}
        chosen={form.values.chosen}
        onChange={(chosen) => form.change({ chosen })}
        {...form.errorOf('chosen')}
      />
    </FormDialog>
  );
}

/** Everybody of the selected category except the viewer, by role and then by name. */
function useWritable() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { ofCategory } = usePeople();
  return useMemo(
    () =>
      ofCategory
        .filter((person) => person.id !== viewer.id)
        .map((person) => ({
          id: person.id,
          label: person.displayName,
          group: i18n._(roleLabels[person.role]),
        }))
        .toSorted((a, b) => b.group.localeCompare(a.group) || a.label.localeCompare(b.label)),
    [ofCategory, viewer.id, i18n],
  );
}

/** The conversation's screen can show it only once its row has arrived. */
function useOpenOnceKnown(chatId: string | null, onOpen: () => void): void {
  const navigate = useNavigate();
  const { chats } = useChats('individual');
  const isKnown = chatId !== null && chats.some(({ chat }) => chat.id === chatId);
  useEffect(() => {
    if (!isKnown) return;
    onOpen();
    void navigate({ to: '/messages/$chatId', params: { chatId } });
  }, [isKnown, chatId, navigate, onOpen]);
}
