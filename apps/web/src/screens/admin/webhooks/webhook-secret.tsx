// The secret of a webhook, when it is made.
import { useLingui } from '@lingui/react';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';

export function WebhookSecret({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const { i18n } = useLingui();
  return (
    <SecretDialog heading={i18n._('Secret of the webhook')} secret={secret} onClose={onClose}>
      {i18n._(
        'Copy it now: it is not shown again. With it the other system knows that a message comes from here. If it is lost, make a new one.',
      )}
    </SecretDialog>
  );
}
