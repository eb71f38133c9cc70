// Gives a module to classrooms, at once as a current one or for later.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import type { Module } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { byChatName } from '@foothold/domain/chat/order';
import type { Chat } from '@foothold/domain/chat/collections';
import { classroomModules } from '@foothold/domain/classrooms/collections';
import { useLiveMany } from '@foothold/live/react/use-live-many';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { calls } from '../../../connection/calls.ts';
import { useClassrooms } from '../../../features/classrooms/use-classrooms.ts';

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
          action: {
            word: i18n._('Open'),
            run: () =>
              void navigate({ to: '/staff/classrooms/$groupChatId/lessons', params: { groupChatId } }),
          },
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

type TaughtIn = {
  /** By name. */
  readonly taught: readonly Chat[];
  readonly others: readonly Chat[];
  readonly complete: boolean;
  /** Rejects when refused. Given twice, it is there once. */
  readonly give: (chatId: string, current: boolean) => Promise<void>;
};

/** The active classrooms that are taught a module, those that are not, and giving it to one of them. */
function useTaughtIn({ id: moduleId, topicId }: Module): TaughtIn {
  const { classrooms, complete } = useClassrooms();
  const active = classrooms.flatMap(({ chat }) => (chat.active ? [chat] : [])).toSorted(byChatName);
  const modules = useLiveMany(
    classroomModules,
    active.map((chat) => ({ chatId: chat.id })),
  );
  const teaching = new Set(
    modules.rooms.flatMap(({ params, state }) =>
      state.rows.some((row) => row.moduleId === moduleId) ? [params.chatId] : [],
    ),
  );
  return {
    taught: active.filter(({ id }) => teaching.has(id)),
    others: active.filter(({ id }) => !teaching.has(id)),
    complete: complete && modules.complete,
    give: async (chatId, current) => {
      await calls.classrooms.addModules({ chatId, modules: [{ topicId, moduleId }] });
      if (current) await calls.classrooms.setModule({ chatId, moduleId, current });
    },
  };
}
