// Cards that are one link: with an icon, or with a picture.
import type { ComponentProps, ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';
import { Picture } from './picture.tsx';
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

export type PictureTileProps = Omit<ComponentProps<'a'>, 'title' | 'children'> & {
  readonly title: string;
  readonly picture?: string | null;
  /** A line above the title: the topic. */
  readonly overline?: ReactNode;
  readonly badge?: ReactNode;
  readonly progress?: ReactNode;
  /** The current one: larger, with the picture beside the text where there is room. */
  readonly large?: boolean;
  /** The label of its action, shown on the large one: "Continue". */
  readonly action?: string;
};

export function PictureTile({
  title,
  picture,
  overline,
  badge,
  progress,
  large,
  action,
  className,
  ...anchor
}: PictureTileProps) {
  return (
    <a {...anchor} className={classNames(styles.pictureTile, large && styles.large, className)}>
      <span className={styles.frame}>
        <Picture src={picture} alt="" seed={title} first={large} />
        {badge && <span className={styles.corner}>{badge}</span>}
      </span>
      <span className={styles.caption}>
        {overline != null && <span className={styles.overline}>{overline}</span>}
        <span className={styles.pictureTitle} dir="auto">
          {title}
        </span>
        <span className={styles.foot}>{progress}</span>
        {action && (
          <span className={styles.action}>
            {action}
            <ChevronRight className={styles.actionIcon} aria-hidden />
          </span>
        )}
      </span>
    </a>
  );
}
