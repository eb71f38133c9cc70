// Gives a module to classrooms, at once as a current one or for later.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import type { Module } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useTaughtIn } from './use-taught-in.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';

type Props = { readonly module: Module; readonly onClose: () => void };
type Choice = { readonly chatIds: readonly string[]; readonly current: boolean };

export function GiveToClass({ module, onClose }: Props) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { others, taught, complete, give } = useTaughtIn(module);
  const form = useCallForm<Choice>({
    initial: { chatIds: [], current: true },
    check: ({ chatIds }) => (chatIds.length === 0 ? { chatIds: classroomSentences.aClassroom } : {}),
    send: async ({ chatIds, current }) => {
      for (const chatId of chatIds) await give(chatId, current);
      const [groupChatId = ''] = chatIds;
      showToast(
        i18n._('{count, plural, one {# class has the module now} other {# classes have the module now}}', {
          count: chatIds.length,
        }),
        'good',
        {
          word: i18n._('Open'),
          run: () => void navigate({ to: '/staff/classrooms/$groupChatId/lessons', params: { groupChatId } }),
        },
      );
      onClose();
    },
  });
  return (
    <FormDialog
      heading={i18n._('Give to class')}
      saveWord={i18n._('Give')}
      {...form.dialog}
      onClose={onClose}
    >
      {complete ? (
        <Picker
          many
          label={i18n._('Classrooms')}
          placeholder={i18n._('Type a name')}
          emptyText={
            others.length > 0
              ? i18n._('Nothing found')
              : taught.length > 0
                ? i18n._('All your classes have this module')
                : i18n._('There is no classroom yet')
          }
          options={others.map(({ id, chatName }) => ({ id, label: chatName }))}
          chosen={form.values.chatIds}
          onChange={(chatIds) => form.change({ chatIds })}
          {...(taught.length > 0
            ? {
                hint: i18n._('Already in: {names}', {
                  names: taught.map((each) => each.chatName).join(', '),
                }),
              }
            : {})}
          {...form.errorOf('chatIds')}
        />
      ) : (
        <Skeleton shape="row" count={1} />
      )}
      <Checkbox
        label={i18n._('Make it current')}
        hint={i18n._('It comes first on the home of the students.')}
        checked={form.values.current}
        onChange={(event) => form.change({ current: event.target.checked })}
      />
    </FormDialog>
  );
}
