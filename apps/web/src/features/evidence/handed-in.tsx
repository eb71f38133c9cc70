// Confirms that a piece of evidence was handed in, with the face or the name of the reviewer; announced.
import { useLingui } from '@lingui/react';
import { Check, Clock, Send } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './handed-in.module.css';

export type Reviewer = {
  /** A teacher's, or that of a class. */
  readonly name: string;
  /** The address of the teacher's picture; null: the drawn face; undefined for a class. */
  readonly picture: string | null | undefined;
};

type Props = {
  /** Null: nothing was handed in here yet. A refused piece says so itself. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'try-again' | null;
  readonly reviewer: Reviewer | null;
};

export function HandedIn({ state, reviewer }: Props) {
  const { i18n } = useLingui();
  const isShown = state !== null && state !== 'try-again';
  const Icon = state === 'sent' ? Check : state === 'sending' ? Send : Clock;
  const name = reviewer?.name;
  const words = {
    sent: name === undefined ? i18n._('Sent') : i18n._('Sent to {name}', { name }),
    sending: name === undefined ? i18n._('On its way') : i18n._('On its way to {name}', { name }),
    waiting:
      name === undefined
        ? i18n._('It is safe on this phone. It goes when you are online.')
        : i18n._('It is safe on this phone. It goes to {name} when you are online.', { name }),
  };
  return (
    <output className={styles.line}>
      {isShown && (
        <span className={styles.words}>
          {reviewer?.picture !== undefined && <Avatar src={reviewer?.picture} size="small" />}
          <span>{words[state]}</span>
          <Icon className={styles.icon} aria-hidden />
        </span>
      )}
    </output>
  );
}
