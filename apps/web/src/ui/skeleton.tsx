// Skeletons that reserve the space of content that is loading.
import { createContext, useContext, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SkeletonProps = {
  readonly shape: 'text' | 'tile' | 'pictureTile' | 'row';
  readonly count?: number;
};

/** What stands in place of what is missing; null while it may still arrive, which it cannot without a network. */
export const AbsentSentence = createContext<string | null>(null);

/** Several skeletons of one kind; announces "Loading" once. Without a network a sentence takes their place. */
export function Skeleton({ shape, count = 3 }: SkeletonProps) {
  const { i18n } = useLingui();
  const Shape = shapes[shape];
  const sentence = useContext(AbsentSentence);
  if (sentence !== null) return <p className={styles.absent}>{i18n._(sentence)}</p>;
  return (
    <div className={classNames(styles.group, styles[shape])} aria-busy="true">
      <VisuallyHidden>{i18n._('Loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Shape key={index} />
      ))}
    </div>
  );
}

const shapes: Record<SkeletonProps['shape'], () => ReactNode> = {
  text: () => <span className={styles.bar} aria-hidden />,
  tile: () => (
    <span className={styles.card} aria-hidden>
      <span className={styles.square} />
      <TwoBars />
    </span>
  ),
  pictureTile: () => (
    <span className={styles.pictureCard} aria-hidden>
      <span className={styles.picture} />
      <TwoBars />
    </span>
  ),
  row: () => (
    <span className={styles.line} aria-hidden>
      <span className={styles.round} />
      <TwoBars />
    </span>
  ),
};

function TwoBars() {
  return (
    <span className={styles.bars}>
      <span className={styles.bar} />
      <span className={styles.bar} />
    </span>
  );
}
