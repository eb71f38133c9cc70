// Stands for the field of the phone number where a welcome card was scanned: its number, and a way to another one.
import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawings.tsx';
import styles from './found-card.module.css';

type Props = { readonly number: string; readonly onOther: () => void };

export function FoundCard({ number, onOther }: Props) {
  const { i18n } = useLingui();
  return (
    <div className={styles.card}>
      <Drawing name="people" size={72} />
      <div className={styles.words}>
        <p className={styles.hello}>{i18n._('Hello, card found')}</p>
        <p>
          {i18n._('Phone number')}{' '}
          <bdi dir="ltr" className={styles.number}>
            {number}
          </bdi>
        </p>
        <Button variant="quiet" small onClick={onOther}>
          {i18n._('Not you?')}
        </Button>
      </div>
    </div>
  );
}
