// Above the class table: whom it shows, and what to do with those who are chosen in it.
import { quietAfterDays } from '@foothold/domain/progress/attention';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './class-table.module.css';

const MessageStudents = lazyWithRetry(async () => (await import('./message-students.tsx')).MessageStudents);

const weeks = [1, 2, 4];

type Props = {
  readonly chatId: string;
  readonly quietFor: number;
  readonly onQuietFor: (days: number) => void;
  readonly chosen: readonly Person[];
  readonly onClear: () => void;
};

export function ClassTableTools({ chatId, quietFor, onQuietFor, chosen, onClear }: Props) {
  const { i18n } = useLingui();
  const [writing, setWriting] = useState(false);
  return (
    <div className={styles.tools} data-screen-only>
      <div className={styles.filter}>
        <SelectField
          label={i18n._('Show')}
          value={String(quietFor)}
          onChange={(event) => onQuietFor(Number(event.target.value))}
          options={[
            { value: '0', label: i18n._('All students') },
            ...weeks.map((count) => ({
              value: String(count * quietAfterDays),
              label: i18n._('Quiet for {days, plural, one {# day} other {# days}} or more', {
                days: count * quietAfterDays,
              }),
            })),
          ]}
        />
      </div>
      <div className={styles.chosen}>
        <output>
          {chosen.length === 0
            ? i18n._('Choose students to write to them.')
            : i18n._('{count, plural, one {# student chosen} other {# students chosen}}', {
                count: chosen.length,
              })}
        </output>
        {chosen.length > 0 && (
          <>
            <Button variant="primary" icon={Send} aria-haspopup="dialog" onClick={() => setWriting(true)}>
              {i18n._('Message')}
            </Button>
            <Button variant="plain" onClick={onClear}>
              {i18n._('Clear selection')}
            </Button>
          </>
        )}
      </div>
      {writing && (
        <Suspense>
          <MessageStudents
            chatId={chatId}
            students={chosen}
            onClose={() => setWriting(false)}
            onSent={() => {
              setWriting(false);
              onClear();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
