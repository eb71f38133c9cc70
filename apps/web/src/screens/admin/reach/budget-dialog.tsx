// Changes what text messages of a category may cost, and their sentence. Loaded when it is opened: counting the parts of a message needs a large library.
import type { TextBudget } from '@foothold/domain/notifications/collections';
import { maxTemplateLength, textFields, usualTemplate } from '@foothold/domain/notifications/text-message';
import { useLingui } from '@lingui/react';
import { calls } from '../../../connection/calls.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { entriesOf, savedMeanwhile, settingsOf, whyRefused, type Entries } from './budget-entries.ts';
import { MessagePreview } from './message-preview.tsx';
import type { Reach } from './use-reach.ts';

type Props = {
  /** As it was when the dialog was opened. */
  readonly budget: TextBudget;
  /** Null: the price and the address of the app are not known. */
  readonly reach: Reach | null;
  readonly onClose: () => void;
};

export function BudgetDialog({ budget, reach, onClose }: Props) {
  const { i18n } = useLingui();
  const { categoryId, categoryName: name } = budget;
  const form = useCallForm<Entries>({
    initial: entriesOf(budget),
    edit: { version: budget.version, conflictOf: savedMeanwhile },
    check: (entries) => whyRefused(entries, reach?.link ?? null),
    refusesFields: true,
    send: async (entries, { expectedVersion }) => {
      const { capPence, template } = settingsOf(entries);
      // Checked: it is an amount.
      await calls.notifications.setTextBudget({
        categoryId,
        capPence: capPence ?? 0,
        template,
        expectedVersion,
      });
      onClose();
    },
  });
  const labels = { capPence: i18n._('Budget a month, in pounds'), template: i18n._('Sentence') };
  return (
    <FormDialog
      heading={i18n._('Text messages in {name}', { name })}
      saveWord={i18n._('Save')}
      wide
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={labels.capPence}
        hint={i18n._('0: no text messages')}
        inputMode="decimal"
        {...form.field('capPence')}
      />
      <TextArea
        label={labels.template}
        hint={i18n._(
          'The number of messages replaces {number}, the address of the app replaces {address}. Empty: the usual sentence.',
          { number: textFields.count, address: textFields.link },
        )}
        placeholder={usualTemplate}
        minRows={3}
        maxLength={maxTemplateLength}
        dir="auto"
        {...form.field('template')}
      />
      {reach !== null && <MessagePreview settings={settingsOf(form.values)} {...reach} />}
      {form.conflict !== null && (
        <ConflictNotice
          {...form.conflict}
          theirs={Object.entries(form.conflict.theirs).map(([field, value]) => (
            <div key={field}>
              {labels[field as keyof Entries]}: <bdi>{value === '' ? i18n._('(empty)') : value}</bdi>
            </div>
          ))}
        />
      )}
    </FormDialog>
  );
}
