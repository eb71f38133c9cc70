// Welcome cards to print: three drawn steps to sign in, whose class it is, and a QR code of address and
// number, where the provider allows it with a code that signs in once, never with the PIN.
// Only the cards are printed, eight on a page.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { signInLink } from '../../connection/number-in-link.ts';
import { QrCode } from '../../media/qr-code.tsx';
import { themeNamed } from '../../theme/themes.ts';
import { PrintSheet } from '../../ui/print-sheet.tsx';
import type { Invited } from '../people/invite-call.ts';
import { asSpelled } from '../people/phone-number.tsx';
import { cardDrawingUrl, type CardDrawing } from './card-drawings.ts';
import { useCardClass, type CardClass } from './use-card-class.ts';
import styles from './welcome-cards.module.css';

export function WelcomeCards({ people }: { readonly people: readonly Invited[] }) {
  const { i18n } = useLingui();
  const classOf = useCardClass();
  const cards = people.map((person) => <Card key={person.userId} person={person} of={classOf(person)} />);
  return (
    <>
      <ul className={styles.cards} aria-label={i18n._('Welcome cards')}>
        {cards}
      </ul>
      <PrintSheet>
        <ul className={styles.sheet}>{cards}</ul>
      </PrintSheet>
    </>
  );
}

function Card({ person, of }: { readonly person: Invited; readonly of: CardClass }) {
  const { i18n } = useLingui();
  const student = person.role === 'student';
  const address = `${window.location.origin}${student ? '' : '/staff'}`;
  const phoneNumber = asSpelled(person.phoneNumber);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <p className={styles.name}>
          <bdi>{i18n._('Welcome, {name}', { name: person.displayName })}</bdi>
        </p>
        <Provider />
        {student && <ClassLines {...of} />}
      </div>
      <div className={styles.way}>
        <div className={styles.steps}>
          <Step drawing="open" words={i18n._('Open this page')}>
            <span className={styles.address}>{address.replace(/^https?:\/\//, '')}</span>
          </Step>
          <Step drawing="number" words={i18n._('Write your number')}>
            {phoneNumber}
          </Step>
          <Step drawing="secret" words={student ? i18n._('Write your PIN') : i18n._('Write your password')}>
            <span className={student ? styles.pin : styles.password}>
              {student ? Array.from(person.pin, (digit, at) => <Digit key={at} digit={digit} />) : person.pin}
            </span>
          </Step>
        </div>
        <QrCode
          text={signInLink(student ? `${address}/` : address, phoneNumber, person.cardCode)}
          label={i18n._('QR code that opens the sign-in with this phone number')}
        />
      </div>
      <p className={styles.note}>{i18n._('Keep this card safe. Do not show it to other people.')}</p>
    </li>
  );
}

function Provider() {
  const { logo, providerName } = themeNamed(document.documentElement.dataset['theme']);
  return (
    <p className={styles.provider}>
      {providerName}
      <img className={styles.logo} src={logo} alt="" />
    </p>
  );
}

/** What is not known yet is left as a line to write on. */
function ClassLines({ className, teacher }: CardClass) {
  const { i18n } = useLingui();
  return (
    <dl className={styles.class}>
      <dt>{i18n._('Class')}</dt>
      <dd className={className === null ? styles.blank : undefined}>
        <bdi>{className}</bdi>
      </dd>
      <dt>{i18n._('Teacher')}</dt>
      <dd className={teacher === null ? styles.blank : undefined}>
        <bdi>{teacher}</bdi>
      </dd>
    </dl>
  );
}

type StepProps = { readonly drawing: CardDrawing; readonly words: string; readonly children: ReactNode };

function Step({ drawing, words, children }: StepProps) {
  return (
    <div className={styles.step}>
      <img className={styles.drawing} src={cardDrawingUrl(drawing)} alt="" />
      <div className={styles.said}>
        <p className={styles.words}>{words}</p>
        <p className={styles.value} dir="ltr">
          {children}
        </p>
      </div>
    </div>
  );
}

function Digit({ digit }: { readonly digit: string }) {
  return <span className={styles.digit}>{digit}</span>;
}
