// Layout components: a stack, a row and a grid.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

export type Gap = 'small' | 'normal' | 'large' | 'section';

export function Stack({ gap = 'normal', children }: { gap?: Gap; children: ReactNode }) {
  return <div className={`${styles.stack} ${styles[gap]}`}>{children}</div>;
}

export type ClusterProps = {
  /** Never wraps: a picture and its name. */
  readonly together?: boolean;
  /** How the row distributes its free space. */
  readonly spread?: 'start' | 'between' | 'end';
  readonly children: ReactNode;
};

export function Cluster({ spread = 'start', together, children }: ClusterProps) {
  return (
    <div className={classNames(styles.cluster, styles.small, styles[spread], together && styles.together)}>
      {children}
    </div>
  );
}

export type GridProps = {
  /** 'wideTiles' has at most two columns; 'cards' has 1, 2, 3 and 4 columns at 500, 1000 and 1200 px. */
  readonly of: 'wideTiles' | 'cards';
  readonly label?: string;
  /** The list items: `<li>`. */
  readonly children: ReactNode;
};

export function Grid({ of, label, children }: GridProps) {
  return (
    <ul className={`${styles.grid} ${styles[of]}`} aria-label={label}>
      {children}
    </ul>
  );
}
