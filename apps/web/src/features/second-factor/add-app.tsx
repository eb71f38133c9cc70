// Adds an authenticator app: scan the code, then enter the digits that the app shows.
import { isBlank } from '@foothold/domain/contract/blank';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { useLingui } from '@lingui/react';
import { useCallForm } from '../../forms/use-call-form.ts';
import { QrCode } from '../../media/qr-code.tsx';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './second-factor.module.css';

/** `secret` in base32, and the address that apps scan. */
export type NewApp = { readonly secret: string; readonly uri: string };

type Props = {
  readonly app: NewApp;
  readonly onSend: (code: string) => Promise<void>;
  readonly onClose: () => void;
};

export function AddApp({ app: { secret, uri }, onSend, onClose }: Props) {
  const { i18n } = useLingui();
  const form = useCallForm({
    initial: { code: '' },
    check: ({ code }) => (isBlank(code) ? { code: factorSentences.code } : {}),
    send: ({ code }) => onSend(code),
    refusesFields: true,
  });
  return (
    <FormDialog
      heading={i18n._('Add an authenticator app')}
      saveWord={i18n._('Add')}
      {...form.dialog}
      // The digits are worth nothing in half a minute.
      unsaved={false}
      onClose={onClose}
    >
      <ol className={styles.steps}>
        <li>
          {i18n._(
            'Install an authenticator app on your phone, for example Google Authenticator or Microsoft Authenticator.',
          )}
        </li>
        <li>
          {i18n._('In the app, scan this code:')}
          <span className={styles.scan}>
            <QrCode text={uri} label={i18n._('QR code for the app')} />
          </span>
          {i18n._('Or type this key into the app:')}{' '}
          <code className={styles.key} dir="ltr" translate="no">
            {grouped(secret)}
          </code>
        </li>
        <li>{i18n._('Enter the 6 digits that the app shows now.')}</li>
      </ol>
      <TextField
        label={i18n._('Code from your app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        digits
        {...form.field('code')}
      />
    </FormDialog>
  );
}

/** In groups of four, which are easier to type. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
