// Creates a webhook: first its address and events, then its secret, once.
import { eventLabels, eventTypes, type EventType } from '@foothold/domain/webhooks/events';
import { maxAddressLength, webhookSentences, whyNoAddress } from '@foothold/domain/webhooks/input';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { createWebhook } from '../../../features/webhooks/use-webhooks.ts';
import { WebhookSecret } from './webhook-secret.tsx';

type Props = { readonly categoryId: string; readonly onClose: () => void };
type Values = { readonly address: string; readonly types: readonly EventType[] };

export function CreateWebhook({ categoryId, onClose }: Props) {
  const { i18n } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useCallForm<Values>({
    initial: { address: '', types: eventTypes },
    check: ({ address, types }) => {
      const problem = whyNoAddress(address);
      return {
        ...(problem === null ? {} : { address: problem }),
        ...(types.length > 0 ? {} : { types: webhookSentences.types }),
      };
    },
    refusesFields: true,
    send: async ({ address, types }) => setSecret(await createWebhook(categoryId, address, types)),
  });
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      heading={i18n._('Create webhook')}
      saveWord={i18n._('Create')}
      {...form.dialog}
      saveDisabled={false}
      onClose={onClose}
    >
      <TextField
        type="url"
        inputMode="url"
        label={i18n._('Address')}
        hint={i18n._('Where the other system listens. It begins with https://')}
        maxLength={maxAddressLength}
        dir="ltr"
        {...form.field('address')}
      />
      <CheckboxGroup
        label={i18n._('Events')}
        options={eventTypes.map((type) => ({ value: type, label: i18n._(eventLabels[type]) }))}
        chosen={form.values.types}
        onChange={(types) => form.change({ types })}
        {...form.errorOf('types')}
      />
    </FormDialog>
  );
}
