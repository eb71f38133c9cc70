// A card that is one link, with a picture.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './picture-tile.module.css';

export type PictureTileProps = Omit<ComponentProps<'a'>, 'title' | 'children'> & {
  readonly title: string;
  readonly picture?: string | null;
  /** A line above the title: the topic. */
  readonly overline?: ReactNode;
  readonly badge?: ReactNode;
  readonly progress?: ReactNode;
};

export function PictureTile({
  title,
  picture,
  overline,
  badge,
  progress,
  className,
  ...anchor
}: PictureTileProps) {
  return (
    <a {...anchor} className={classNames(styles.tile, className)}>
      <span className={styles.frame}>
        <Picture src={picture} alt="" seed={title} />
        {badge && <span className={styles.corner}>{badge}</span>}
      </span>
      <span className={styles.caption}>
        {overline != null && <span className={styles.overline}>{overline}</span>}
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.foot}>{progress}</span>
      </span>
    </a>
  );
}
