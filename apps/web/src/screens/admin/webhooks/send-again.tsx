// Sends what happened since a moment to a webhook again.
import { eventDays } from '@foothold/domain/webhooks/events';
import type { Webhook } from '@foothold/domain/webhooks/collections';
import { useLingui } from '@lingui/react';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { sendEventsAgain } from '../../../features/webhooks/use-webhooks.ts';

const hourMs = 3_600_000;

type Props = { readonly webhook: Webhook; readonly onClose: () => void };

export function SendAgain({ webhook: { id, offAt }, onClose }: Props) {
  const { i18n } = useLingui();
  const form = useCallForm({
    initial: { hours: '24' },
    send: async ({ hours }) => {
      await sendEventsAgain(id, new Date(Date.now() - Number(hours) * hourMs));
      showToast(
        offAt === null ? i18n._('They are being sent') : i18n._('They are sent when it is switched on'),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      heading={i18n._('Send again from…')}
      saveWord={i18n._('Send')}
      {...form.dialog}
      saveDisabled={false}
      unsaved={false}
      onClose={onClose}
    >
      <p>
        {i18n._(
          'Everything that happened since then is sent once more, in its order and with the same ids. The other system leaves out what it has already.',
        )}
      </p>
      <SelectField
        label={i18n._('Since when?')}
        options={[
          { value: '1', label: i18n._('One hour ago') },
          { value: '24', label: i18n._('One day ago') },
          { value: String(7 * 24), label: i18n._('One week ago') },
          { value: String(eventDays * 24), label: i18n._('30 days ago: everything that is kept') },
        ]}
        {...form.field('hours')}
      />
    </FormDialog>
  );
}
