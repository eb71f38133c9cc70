// Skeletons that reserve the space of content that is loading.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SkeletonProps = {
  readonly shape: 'text' | 'tile' | 'pictureTile' | 'row';
  readonly count?: number;
};

/** Several skeletons of one kind; announces "Loading" once. */
export function Skeleton({ shape, count = 3 }: SkeletonProps) {
  const { i18n } = useLingui();
  const Shape = shapes[shape];
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
