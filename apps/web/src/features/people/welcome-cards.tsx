// Welcome cards to print: where to sign in, with which number and PIN; the QR code holds address and number, never the PIN. Only
// the cards are printed, eight on a page.
import { useLingui } from '@lingui/react';
import { signInLink } from '../../connection/number-in-link.ts';
import { QrCode } from '../../media/qr-code.tsx';
import { themeNamed } from '../../theme/themes.ts';
import { PrintSheet } from '../../ui/print-sheet.tsx';
import type { Invited } from './invite-call.ts';
import { asSpelled } from './phone-number.tsx';
import styles from './welcome-cards.module.css';

export function WelcomeCards({ people }: { readonly people: readonly Invited[] }) {
  const { i18n } = useLingui();
  return (
    <>
      <ul className={styles.cards} aria-label={i18n._('Welcome cards')}>
        {people.map((person) => (
          <Card key={person.userId} person={person} />
        ))}
      </ul>
      <PrintSheet>
        <ul className={styles.sheet}>
          {people.map((person) => (
            <Card key={person.userId} person={person} />
          ))}
        </ul>
      </PrintSheet>
    </>
  );
}

function Card({ person }: { readonly person: Invited }) {
  const { i18n } = useLingui();
  const student = person.role === 'student';
  const address = `${window.location.origin}${student ? '' : '/staff'}`;
  const phoneNumber = asSpelled(person.phoneNumber);
  const { logo, providerName } = themeNamed(document.documentElement.dataset['theme']);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <p className={styles.name}>
          <bdi>{i18n._('Welcome, {name}', { name: person.displayName })}</bdi>
        </p>
        <p className={styles.provider}>
          {providerName}
          <img className={styles.logo} src={logo} alt="" />
        </p>
      </div>
      <div className={styles.way}>
        <dl className={styles.data}>
          <dt>{i18n._('Address')}</dt>
          <dd dir="ltr">{address.replace(/^https?:\/\//, '')}</dd>
          <dt>{i18n._('Phone number')}</dt>
          <dd dir="ltr">{phoneNumber}</dd>
          <dt>{student ? i18n._('PIN') : i18n._('Password')}</dt>
          <dd dir="ltr" className={styles.pin}>
            {person.pin}
          </dd>
        </dl>
        <QrCode
          text={signInLink(student ? `${address}/` : address, phoneNumber)}
          label={i18n._('QR code that opens the sign-in with this phone number')}
        />
      </div>
      <p className={styles.note}>{i18n._('Keep this card safe. Do not show it to other people.')}</p>
    </li>
  );
}
