// The parts of a lesson in a row: which are done, and which one is in view. For the eye: words beside it say the same.
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './parts.module.css';

type Part = { readonly id: string; readonly done: boolean };

type Props = {
  /** In order. */
  readonly parts: readonly Part[];
  /** The id of the one in view. */
  readonly here?: string;
  /** They fill one after the other, once. */
  readonly fills?: boolean;
};

// More would be too thin to see.
const maxParts = 16;

export function Parts({ parts, here, fills = false }: Props) {
  if (parts.length > maxParts) return null;
  return (
    <div className={classNames(styles.parts, fills && styles.fills)} aria-hidden>
      {parts.map(({ id, done }, index) => (
        <span
          key={id}
          className={classNames(styles.part, id === here ? styles.here : done && styles.done)}
          style={{ '--index': index } as CSSProperties}
        >
          {id === here && done && <Check className={styles.tick} />}
        </span>
      ))}
    </div>
  );
}
