// What became of a piece of evidence that was handed in, with the face or the name of the reviewer; announced.
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

export type HandedInState = 'waiting' | 'sending' | 'sent';

type Props = {
  /** Null: nothing was handed in here yet. */
  readonly state: HandedInState | null;
  readonly reviewer: Reviewer | null;
};

const icons = { sent: Check, sending: Send, waiting: Clock };

export function HandedIn({ state, reviewer }: Props) {
  const { i18n } = useLingui();
  const Icon = icons[state ?? 'sent'];
  const name = reviewer?.name;
  const words = {
    sent: name === undefined ? i18n._('Sent') : i18n._('Sent to {name}', { name }),
    sending: name === undefined ? i18n._('Sending') : i18n._('Sending to {name}', { name }),
    waiting:
      name === undefined
        ? i18n._('Waiting. It is safe on this phone. It goes when you are online.')
        : i18n._('Waiting. It is safe on this phone. It goes to {name} when you are online.', { name }),
  };
  return (
    <output className={styles.line}>
      {state !== null && (
        <span className={styles.words}>
          {reviewer?.picture !== undefined && <Avatar src={reviewer?.picture} size="small" />}
          <span>{words[state]}</span>
          <Icon className={styles.icon} aria-hidden />
        </span>
      )}
    </output>
  );
}
