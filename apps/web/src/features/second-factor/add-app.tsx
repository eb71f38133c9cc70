// Adds an authenticator app: scan the code, then enter the digits that the app shows.
import { isBlank } from '@foothold/domain/contract/blank';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useCallForm } from '../../forms/use-call-form.ts';
import { QrCode } from '../../media/qr-code.tsx';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIsPhone } from '../../ui/use-matches.ts';
import styles from './second-factor.module.css';
import drawingsStyles from '../../ui/drawings.module.css';

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
  const isPhone = useIsPhone();
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

type AppStep = 'install' | 'scan' | 'read';

const phone = (
  <>
    <rect x="28" y="10" width="40" height="76" rx="8" className={drawingsStyles.paper} />
    <path d="M44 78h8" className={drawingsStyles.stroke} />
  </>
);

const steps: Readonly<Record<AppStep, ReactNode>> = {
  // An app's tile with a lock, and what brings it onto the phone.
  install: (
    <>
      {phone}
      <path d="M48 18v14m-6-6 6 6 6-6" className={drawingsStyles.stroke} />
      <rect x="36" y="40" width="24" height="24" rx="6" className={drawingsStyles.warm} />
      <rect x="42" y="51" width="12" height="8" rx="2" className={drawingsStyles.dot} />
      <path d="M44.500 51v-2a3.500 3.500 0 0 1 7 0v2" className={drawingsStyles.stroke} />
    </>
  ),
  // A code in the frame of the camera, and the plus to tap before.
  scan: (
    <>
      {phone}
      <path d="M35 29v-7h7M54 22h7v7M61 41v7h-7M42 48h-7v-7" className={drawingsStyles.stroke} />
      <path
        d="M40 27h6v6h-6ZM50 27h6v6h-6ZM40 37h6v6h-6ZM50 37h3v3h-3ZM53 40h3v3h-3Z"
        className={drawingsStyles.dot}
      />
      <circle cx="64" cy="66" r="13" className={drawingsStyles.warm} />
      <path d="M64 60v12M58 66h12" className={drawingsStyles.stroke} />
    </>
  ),
  // Six digits, and the ring of their half minute.
  read: (
    <>
      {phone}
      <circle cx="48" cy="33" r="10" className={drawingsStyles.warm} />
      <path d="M48 27v6l4 3" className={drawingsStyles.stroke} />
      <path
        d="M38 53h.01M48 53h.01M58 53h.01M38 65h.01M48 65h.01M58 65h.01"
        className={drawingsStyles.thick}
      />
    </>
  ),
};

/** Drawings of the three steps with an authenticator app: install it, scan the code, read the digits. */
function AppDrawing({ step }: { readonly step: AppStep }) {
  return (
    <svg viewBox="0 0 96 96" width={72} height={72} className={drawingsStyles.drawing} aria-hidden>
      <circle cx="48" cy="48" r="46" className={drawingsStyles.ground} />
      {steps[step]}
    </svg>
  );
}
