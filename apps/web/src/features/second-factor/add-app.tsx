// Adds an authenticator app: scan the code, then enter the digits that the app shows.
import { isBlank } from '@foothold/domain/contract/blank';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { useLingui } from '@lingui/react';
import { useCallForm } from '../../forms/use-call-form.ts';
import { QrCode } from '../../media/qr-code.tsx';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import { AppDrawing } from './app-drawing.tsx';
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
  // What has no mouse may have the app itself.
  const isPhone = useMatches('(pointer: coarse)');
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
          <AppDrawing step="install" />
          <div className={styles.words}>
            <strong>{i18n._('Install an app on your phone')}</strong>
            <p>
              {i18n._(
                'Search the app store for Google Authenticator or Microsoft Authenticator. If you have an authenticator app already, use that one.',
              )}
            </p>
          </div>
        </li>
        <li>
          <AppDrawing step="scan" />
          <div className={styles.words}>
            <strong>{i18n._('Tap + in the app, then scan this code')}</strong>
            <span className={styles.scan}>
              <QrCode large text={uri} label={i18n._('QR code for the app')} />
            </span>
            {isPhone && (
              <p>
                <a href={uri}>{i18n._('The app is on this phone: open it')}</a>
              </p>
            )}
            <p>
              {i18n._('Can’t scan? Type this key into the app:')}{' '}
              <code className={styles.key} dir="ltr" translate="no">
                {grouped(secret)}
              </code>
            </p>
          </div>
        </li>
        <li>
          <AppDrawing step="read" />
          <div className={styles.words}>
            <strong>{i18n._('Enter the 6 digits that the app shows now')}</strong>
            <p>{i18n._('They change every 30 seconds.')}</p>
          </div>
        </li>
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
