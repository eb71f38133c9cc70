// A card that is one link, with an icon.
import type { ComponentProps, ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';
import styles from './tile.module.css';

export type TileProps = Omit<ComponentProps<'a'>, 'title' | 'children'> & {
  readonly title: string;
  readonly icon?: Icon;
  readonly text?: ReactNode;
  readonly badge?: ReactNode;
  readonly progress?: ReactNode;
  /** Uses the provider's soft colour, for the most important tile. */
  readonly highlighted?: boolean;
};

export function Tile({
  title,
  icon: Drawing,
  text,
  badge,
  progress,
  highlighted,
  className,
  ...anchor
}: TileProps) {
  return (
    <a {...anchor} className={classNames(styles.tile, highlighted && styles.highlighted, className)}>
      {Drawing && (
        <span className={styles.iconGround}>
          <Drawing className={styles.icon} aria-hidden />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {text != null && <span className={styles.text}>{text}</span>}
        {progress}
      </span>
      {badge}
      <ChevronRight className={styles.chevron} aria-hidden />
    </a>
  );
}
