// The webhooks of the selected category: create, test, look at deliveries, send again, switch off and on, delete.
import type { Webhook } from '@foothold/domain/webhooks/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useAttemptWithToast } from '../../../connection/use-attempt.ts';
import { CreateWebhook } from './create-webhook.tsx';
import { Deliveries } from './deliveries.tsx';
import { SendAgain } from './send-again.tsx';
import {
  deleteWebhook,
  renewWebhookSecret,
  setWebhookOn,
  testWebhook,
  useWebhooks,
} from '../../../features/webhooks/use-webhooks.ts';
import { WebhookRow, type WebhookAction } from './webhook-row.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AdminList } from '../admin-list.tsx';

type Open = { readonly action: WebhookAction; readonly webhookId: string };

export function WebhookListScreen() {
  const { i18n } = useLingui();
  const { selectedCategoryId } = useViewer();
  const { webhooks, complete } = useWebhooks();
  /** The category that the new webhook is for. */
  const [creating, setCreating] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const { attempt } = useAttemptWithToast();
  const close = () => setOpen(null);
  const act = async ({ id, offAt }: Webhook, action: WebhookAction) => {
    if (action === 'switch') await attempt(() => setWebhookOn(id, offAt !== null));
    else if (action !== 'test') setOpen({ action, webhookId: id });
    else if (await attempt(() => testWebhook(id))) showToast(i18n._('A test is being sent'));
  };
  const opened = webhooks.find(({ id }) => id === open?.webhookId);
  return (
    <AdminList
      page="webhooks"
      add={i18n._('Create webhook')}
      onAdd={() => setCreating(selectedCategoryId)}
      lead={i18n._(
        'A webhook tells another system at once what happens in this category: by ids and times, never by names or texts.',
      )}
      rows={webhooks}
      complete={complete}
      empty={i18n._('No webhooks')}
      renderRow={(webhook) => (
        <WebhookRow webhook={webhook} onAction={(action) => void act(webhook, action)} />
      )}
    >
      {creating !== null && <CreateWebhook categoryId={creating} onClose={() => setCreating(null)} />}
      {opened !== undefined && open?.action === 'deliveries' && (
        <Deliveries webhook={opened} onClose={close} />
      )}
      {opened !== undefined && open?.action === 'again' && <SendAgain webhook={opened} onClose={close} />}
      {opened !== undefined && open?.action === 'secret' && <NewSecret webhook={opened} onClose={close} />}
      {opened !== undefined && open?.action === 'delete' && (
        <DeleteWebhook webhook={opened} onClose={close} />
      )}
    </AdminList>
  );
}

type Props = { readonly webhook: Webhook; readonly onClose: () => void };

function NewSecret({ webhook: { id }, onClose }: Props) {
  const { i18n } = useLingui();
  const { busy, attempt } = useAttemptWithToast();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      heading={i18n._('New secret')}
      confirmWord={i18n._('Make a new secret')}
      cancelWord={i18n._('Cancel')}
      busy={busy}
      onConfirm={() => void attempt(async () => setSecret(await renewWebhookSecret(id)))}
      onCancel={onClose}
    >
      <p>
        {i18n._(
          'For 24 hours everything is signed with both secrets, so that the other system can change over.',
        )}
      </p>
    </ConfirmDialog>
  );
}

function DeleteWebhook({ webhook: { id, address }, onClose }: Props) {
  const { i18n } = useLingui();
  const { busy, attempt } = useAttemptWithToast();
  const remove = async () => {
    await attempt(() => deleteWebhook(id));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      heading={i18n._('Delete webhook')}
      confirmWord={i18n._('Delete')}
      cancelWord={i18n._('Cancel')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {i18n._('Nothing is sent to {host} any more. This cannot be undone.', {
          host: new URL(address).host,
        })}
      </p>
    </ConfirmDialog>
  );
}
