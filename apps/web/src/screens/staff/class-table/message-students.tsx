// Writes to several students of a class: a private message to each, or one message in the class chat.
import { chatSentences, maxMessageLength } from '@foothold/domain/chat/sentences';
import { isSendable } from '@foothold/domain/chat/sendable';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useClassrooms } from '../../../features/classrooms/use-classrooms.ts';
import { useWriteTo } from './use-write-to.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toast.ts';

type Props = {
  readonly chatId: string;
  readonly students: readonly Person[];
  readonly onClose: () => void;
  readonly onSent: () => void;
};

const toEach = 'each';
const inClass = 'class';

export function MessageStudents({ chatId, students, onClose, onSent }: Props) {
  const { i18n } = useLingui();
  const { writeTo, writeIn } = useWriteTo();
  const chat = useClassrooms().classrooms.find((each) => each.chat.id === chatId)?.chat;
  const isOpen = chat !== undefined && !chat.locked;
  // After an interruption, those who have been written to are left out.
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const form = useCallForm({
    initial: { way: toEach, text: '' },
    check: ({ way, text }) => ({
      ...(way === inClass && !isOpen ? { way: chatSentences.noClassChat } : {}),
      ...(isSendable({ text, fileId: null }) ? {} : { text: chatSentences.noText }),
    }),
    send: async ({ way, text }) => {
      if (way === inClass && chat !== undefined) await writeIn(chat, text);
      if (way === toEach)
        for (const student of students.filter(({ id }) => !written.has(id))) {
          await writeTo(student, text);
          setWritten((before) => new Set([...before, student.id]));
        }
      showToast(
        way === inClass
          ? i18n._('The message is on its way to the class')
          : i18n._(
              '{count, plural, one {The message is on its way to # student} other {The message is on its way to # students}}',
              { count: students.length },
            ),
      );
      onSent();
    },
  });
  const names = students.map(({ displayName }) => displayName).join(', ');
  return (
    <FormDialog
      heading={i18n._('{count, plural, one {Message # student} other {Message # students}}', {
        count: students.length,
      })}
      saveWord={i18n._('Send')}
      {...(written.size > 0
        ? {
            problemHeading: i18n._('Sent to {done} of {total}', {
              done: written.size,
              total: students.length,
            }),
          }
        : {})}
      {...form.dialog}
      onClose={onClose}
    >
      <p>
        <bdi>{names}</bdi>
      </p>
      <SelectField
        label={i18n._('How')}
        options={[
          { value: toEach, label: i18n._('A private message to each') },
          {
            value: inClass,
            label: i18n._('One message in the class chat'),
            disabled: !isOpen,
          },
        ]}
        {...form.field('way')}
        {...(form.values.way === inClass ? { hint: i18n._('Everybody in the class can read it.') } : {})}
      />
      <TextArea label={i18n._('Message')} maxLength={maxMessageLength} dir="auto" {...form.field('text')} />
    </FormDialog>
  );
}
