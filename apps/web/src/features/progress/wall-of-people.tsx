// The faces of a class in a list: a press on one plays the recording that waits, and shows how the student is doing.
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Face } from './face.tsx';
import { useFaces, type FaceOfStudent } from './use-faces.ts';
import { useReasonText } from './use-reason-text.ts';
import styles from './wall-of-people.module.css';

const FaceDialog = lazyWithRetry(async () => (await import('./face-dialog.tsx')).FaceDialog);

type Props = {
  readonly chatId: string;
  readonly students: readonly Person[];
  /** Of the list. */
  readonly label: string;
  /** One row without names, of at most so many. */
  readonly atMost?: number;
  /** After the last face: where the others are. */
  readonly renderMore?: (count: number) => ReactNode;
};

export function WallOfPeople({ chatId, students, label, atMost, renderMore }: Props) {
  const faces = useFaces(chatId, students);
  const [opened, setOpened] = useState<string | null>(null);
  const isRow = atMost !== undefined;
  const shown = isRow ? faces.slice(0, atMost) : faces;
  return (
    <>
      <ul className={classNames(styles.wall, isRow && styles.row)} aria-label={label} data-screen-only>
        {shown.map((face) => (
          <li key={face.student.id}>
            <FaceButton face={face} isRow={isRow} onPress={() => setOpened(face.student.id)} />
          </li>
        ))}
        {shown.length < faces.length && <li>{renderMore?.(faces.length - shown.length)}</li>}
      </ul>
      {opened !== null && (
        <Suspense>
          <FaceDialog faces={faces} opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

type ButtonProps = { readonly face: FaceOfStudent; readonly isRow: boolean; readonly onPress: () => void };

function FaceButton({ face, isRow, onPress }: ButtonProps) {
  const { i18n } = useLingui();
  const say = useReasonText();
  const { student, current, voices, quiet } = face;
  const facts = [
    current.total > 0 && i18n._('{done} of {total}', current),
    voices.length > 0 &&
      i18n._('{count, plural, one {voice waiting} other {# voices waiting}}', { count: voices.length }),
    quiet !== null && say(quiet),
  ].filter((fact) => fact !== false);
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      title={isRow ? [student.displayName, ...facts].join(', ') : undefined}
      onClick={onPress}
    >
      <Face face={face} size={isRow ? 'small' : 'medium'} />
      {isRow ? (
        <VisuallyHidden>{[student.displayName, ...facts].join(', ')}</VisuallyHidden>
      ) : (
        <>
          <bdi className={styles.name}>{student.displayName}</bdi>
          <span className={styles.fact}>{facts.join(', ')}</span>
        </>
      )}
    </button>
  );
}
