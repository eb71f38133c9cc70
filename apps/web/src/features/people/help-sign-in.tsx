// A code for the phones in the classroom: sign-ins through it bypass the rate limit that strangers have exhausted.
import { useLingui } from '@lingui/react';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { timeInWords } from '../../ui/dates.ts';
import styles from './help-sign-in.module.css';
import { QrCode } from '../../media/qr-code.tsx';
import type { SignInLink } from './use-sign-in-link.ts';

type Props = { readonly shown: SignInLink; readonly onClose: () => void };

export function HelpSignIn({ shown, onClose }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog open heading={i18n._('Help people sign in')} onClose={onClose}>
      <Stack>
        <p>
          {i18n._(
            'When signing in is slow here, open this link on the phones in the room. Show the code to nobody else.',
          )}
        </p>
        <div className={styles.code}>
          <QrCode text={shown.link} label={i18n._('QR code of the link')} />
        </div>
        <p dir="ltr" className={styles.link}>
          {shown.link}
        </p>
        <p>{i18n._('It works until {time}', { time: timeInWords(shown.until, i18n.locale) })}</p>
      </Stack>
    </Dialog>
  );
}
