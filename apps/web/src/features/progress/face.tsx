// A student's face: a ring for the current lesson, a speaker where a recording waits, faded when quiet.
import { Volume1 } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { useShownPicture } from '../../ui/use-shown-picture.ts';
import { pictureOf } from '../people/pictures.ts';
import styles from './face.module.css';
import type { FaceOfStudent } from './use-faces.ts';

type Props = { readonly face: FaceOfStudent; readonly size: 'small' | 'medium' };

/** A picture alone: what it shows is said beside it. */
export function Face({ face: { student, current, voices, quiet }, size }: Props) {
  const { shown, onError } = useShownPicture(pictureOf(student));
  const { done, total } = current;
  return (
    <span className={classNames(styles.face, styles[size])} aria-hidden>
      <span className={classNames(styles.picture, quiet !== null && styles.quiet)}>
        {shown === null ? (
          <Portrait seed={student.displayName} />
        ) : (
          <img src={shown} alt="" loading="lazy" decoding="async" onError={onError} />
        )}
      </span>
      {total > 0 && (
        <svg viewBox="0 0 100 100" className={styles.ring}>
          <circle cx="50" cy="50" r="47" className={styles.track} />
          {done > 0 && (
            <circle
              cx="50"
              cy="50"
              r="47"
              pathLength={total}
              strokeDasharray={`${done} ${total}`}
              className={done === total ? styles.whole : styles.done}
            />
          )}
        </svg>
      )}
      {voices.length > 0 && (
        <span className={styles.speaker}>
          <Volume1 />
        </span>
      )}
    </span>
  );
}
