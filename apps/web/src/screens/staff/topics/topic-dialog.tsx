// Creates a topic, or changes the name and subject of an existing one.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { topicForm } from '@foothold/domain/curriculum/input';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { calls } from '../../../connection/calls.ts';
import { conflictOf, isVersionOf } from '../../../connection/conflict.ts';
import { fieldErrorsIn } from '../../../forms/field-errors.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';

type Props = {
  /** Undefined: a new one. */
  readonly topic: Topic | undefined;
  /** Existing subjects to choose from. */
  readonly subjects: readonly string[];
  readonly onClose: () => void;
};

export function TopicDialog({ topic, subjects, onClose }: Props) {
  const { i18n } = useLingui();
  const { selectedCategoryId } = useViewer();
  const subjectsId = useId();
  const form = useCallForm({
    initial: { topicName: topic?.topicName ?? '', subject: topic?.subject ?? 'General' },
    ...(topic && {
      edit: {
        version: topic.version,
        conflictOf: (error) => conflictOf(error, isVersionOf('topicName', 'subject')),
      },
    }),
    check: (values) => fieldErrorsIn(topicForm, values),
    send: async (values, { callId, expectedVersion }) => {
      if (topic === undefined) {
        await calls.curriculum.addTopic({ ...values, category: selectedCategoryId }, { context: { callId } });
        showToast(i18n._('{name} was added', { name: values.topicName.trim() }));
      } else await calls.curriculum.changeTopic({ topicId: topic.id, ...values, expectedVersion });
      onClose();
    },
  });
  return (
    <FormDialog
      heading={topic === undefined ? i18n._('New topic') : i18n._('Edit topic')}
      saveWord={topic === undefined ? i18n._('Create') : i18n._('Save')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField label={i18n._('Topic name')} dir="auto" maxLength={200} {...form.field('topicName')} />
      <TextField
        label={i18n._('Subject')}
        dir="auto"
        maxLength={200}
        list={subjectsId}
        autoComplete="off"
        {...form.field('subject')}
      />
      <datalist id={subjectsId}>
        {subjects.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </datalist>
      {form.conflict !== null && (
        <ConflictNotice {...form.conflict} theirs={Object.values(form.conflict.theirs).join('\n')} />
      )}
    </FormDialog>
  );
}
